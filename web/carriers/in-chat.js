/** Whether this page is open in the chat of a messenger, which brings what sends there (`webxdc.js`). */
export const isInChat = () => 'webxdc' in globalThis;
