/** The name of the site, which its builder chose and which ends the title of each page. */
export const SITE = document.title.split(' · ').at(-1) ?? '';
