/** The modules of the route `/handle_token` (product S03), loaded on the return from sign-in. */
export { callbackLoader as loader } from './attempt';
export { HandleTokenPage as Component } from './HandleTokenPage';
