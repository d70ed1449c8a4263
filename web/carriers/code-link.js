/** What a code of `connection-code.js` begins with, in a link or alone. */
const BEGINNING = /join(?:=|%3D)[0-9]{1,4}\.[oa]\./i;

/** Whether a text has the code of a connection, or what is left of one. @param {string} text */
export const isConnectionCode = (text) => BEGINNING.test(text);
