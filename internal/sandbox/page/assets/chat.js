// The demonstration chat. It says to the page that frames it that it is there, and
// that Escape was pressed; what is typed stays here.
const tell = (word) => window.parent.postMessage(word, document.body.dataset.parent);
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
  if (event.key === 'Escape') tell('chat:close');
});
tell('chat:ready');
