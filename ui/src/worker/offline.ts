/** The script of the offline page: reloads it when the server can be reached. */
import { whenReachable } from '../lib/reachable';

const reload = () => window.location.reload();

whenReachable(reload);
document.querySelector('button')?.addEventListener('click', reload);
