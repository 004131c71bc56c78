/** Makes the button of the report work, which has the link of its table. */
import { copyText } from './copy.js';

const [button, status] = [document.getElementById('copy-link'), document.getElementById('copied')];
if (button && status) {
  button.hidden = false;
  button.addEventListener('click', () => copyText(button.dataset.link ?? '', status));
}
