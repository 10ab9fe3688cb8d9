// The demonstration chat, in an iframe. It notifies the page that contains it when it is ready
// and when Escape is pressed; messages stay here.
const post = (word) => window.parent.postMessage(word, document.body.dataset.parent);
const messages = document.getElementById('messages');
const form = document.getElementById('form');
const field = document.getElementById('text');

function add(text, own) {
  const message = document.createElement('li');
  message.textContent = text;
  message.classList.toggle('own', own);
  messages.append(message);
  message.scrollIntoView({ block: 'nearest' });
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  add(field.value, true);
  field.value = '';
  add('Bien reçu\u00a0: ceci est une réponse automatique du bac à sable.', false);
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') post('chat:close');
});
post('chat:ready');
