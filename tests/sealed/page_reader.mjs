// Reads texts as a JSON list, and writes for each how many messages the page knows in it, who sends
// a greeting with it, and the rest of it.
import { readFileSync } from 'node:fs';
import { splitGreeting } from '../../web/by-link/greeting.js';
import { isMessages, messagesIn } from '../../web/by-link/message-link.js';

const found = JSON.parse(readFileSync(0, 'utf8')).map((given) => {
  const { greeting, text } = splitGreeting(given);
  return { known: isMessages(text) ? messagesIn(text).length : 0, from: greeting?.from, text };
});
process.stdout.write(JSON.stringify(found));
