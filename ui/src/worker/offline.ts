/** The script of the page that stands in when there is no network: it goes away by itself. */
import { whenReachable } from '../lib/reachable';

const again = () => window.location.reload();

whenReachable(again);
document.querySelector('button')?.addEventListener('click', again);
