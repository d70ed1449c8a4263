/**
 * Entry point of a game's rules: they can be read without a script; the buttons at the top and the
 * bottom need these.
 */

import './theme.js';
import '../settings/settings-button.js';
import '../offline/offline.js';
