import { Kind, parse } from 'graphql';
import { executables, textOf } from '../codegen/documents.ts';

/** A tab GraphiQL opens on, the first time it is opened. */
export type Tab = { readonly query: string; readonly variables?: string };

/** What each screen's operation is for, in the order of the tabs. */
const operations: Record<string, { readonly comment: string; readonly takesBusiness?: true }> = {
  Shell: {
    comment: `La personne connectée, ses entreprises et celle de
cet onglet : ce que le menu latéral affiche.

Ctrl-Espace propose les champs, Ctrl-Entrée exécute,
le livre à gauche ouvre la documentation du schéma.
La session du tableau de bord est jointe à chaque
requête : aucun en-tête n’est à écrire.`,
  },
  Home: {
    comment: `L’accueil : l’entreprise, ses prochaines étapes et
les produits avec leur prix.`,
  },
  Entreprise: {
    comment: `La page Entreprise : informations, adresses, contacts
et moyens de paiement.`,
  },
  SwitchBusiness: {
    comment: `Change d’entreprise, chez le fournisseur aussi.
Dans les variables, « id » est celui de l’entreprise
actuelle ; « businesses » donne les autres.`,
    takesBusiness: true,
  },
};

const sources = Object.values(
  import.meta.glob<string>('../src/**/*.graphql', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).map((text) => ({ document: parse(text) }));

const texts = new Map(
  executables(sources).map((document) => {
    const [operation] = document.definitions;
    const name = operation?.kind === Kind.OPERATION_DEFINITION ? operation.name?.value : undefined;
    return [name, textOf(document)];
  }),
);

/** One tab per screen operation, the shell's first; `businessId` fills the variables of those that take one. */
export function tabsFor(businessId = ''): Tab[] {
  return Object.entries(operations).map(([name, { comment, takesBusiness }]) => {
    const text = texts.get(name);
    if (text === undefined) throw new Error(`No .graphql file declares the operation ${name}.`);
    return {
      query: `${comment.replace(/^(?=.)/gm, '# ').replace(/^$/gm, '#')}\n${text}\n`,
      ...(takesBusiness && { variables: JSON.stringify({ id: businessId }, null, 2) }),
    };
  });
}
