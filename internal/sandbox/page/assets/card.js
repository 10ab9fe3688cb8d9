// The fields of a card, in an iframe. The input is only sent to this origin; the page that
// contains the iframe receives a token.
const dashboard = document.documentElement.dataset.dashboard;
const form = document.getElementById('carte');
const failure = document.getElementById('failure');

const sentences = {
  number: 'Ce numéro de carte n’est pas valide.',
  'expiry invalid': 'Indiquez l’expiration au format MM/AA.',
  'expiry out_of_range': 'Cette carte a expiré.',
  code: 'Le cryptogramme comporte 3 ou 4 chiffres.',
};
const names = ['number', 'expiry', 'code'];

function post(message) {
  if (parent !== window) parent.postMessage(message, dashboard);
}

function show(wrong) {
  for (const name of names) {
    const field = form.elements[name];
    const [code] = wrong[name] ?? [];
    field.setAttribute('aria-invalid', String(Boolean(code)));
    document.getElementById(`${name}-wrong`).textContent = code
      ? (sentences[`${name} ${code}`] ?? sentences[name] ?? '')
      : '';
  }
  const first = names.find((name) => wrong[name]);
  if (first) form.elements[first].focus();
}

async function send() {
  const typed = Object.fromEntries(new FormData(form));
  const answer = await fetch('/v1/cards', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(typed),
  });
  const { data, error } = await answer.json();
  if (data) return post({ type: 'card:token', token: data.token });
  if (!error.fields) throw new Error(error.code);
  show(error.fields);
  post({ type: 'card:invalid' });
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  show({});
  failure.textContent = '';
  post({ type: 'card:busy' });
  try {
    await send();
  } catch {
    failure.textContent = 'La carte n’a pas pu être vérifiée. Réessayez.';
    post({ type: 'card:invalid' });
  }
});
// Key events here do not reach the page that contains the iframe.
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') post({ type: 'card:close' });
});
form.addEventListener('input', () => post({ type: 'card:typed' }), { once: true });
addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === dashboard && data?.type === 'card:submit') {
    form.requestSubmit();
  }
});
post({ type: 'card:ready' });
