/** What the route `/handle_token` is made of (product S03), fetched when somebody comes back from sign-in. */
export { callbackLoader as loader } from './attempt';
export { HandleTokenPage as Component } from './HandleTokenPage';
