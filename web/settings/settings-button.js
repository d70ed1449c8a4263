import { need } from '../ui/dom.js';
import { late } from '../ui/late.js';

/**
 * The button for the settings, on every page with boards; installs itself. The dialog is loaded
 * when it is wanted.
 */

need('open-settings').addEventListener(
  'click',
  () => void late(() => import('./settings-dialog.js')).then(({ openSettings }) => openSettings()),
);
