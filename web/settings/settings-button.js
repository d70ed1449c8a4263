import { need } from '../ui/dom.js';

/**
 * The button for the settings, on every page with boards; installs itself. The dialog is loaded
 * when it is wanted.
 */

need('open-settings').addEventListener(
  'click',
  () => void import('./settings-dialog.js').then(({ openSettings }) => openSettings()),
);
