/** The file that a list of vehicles is imported from (product S11). */
import { csv } from '../../../lib/csv';
import { saveFile } from '../../../lib/save-file';

/** The columns, under the names that the provider reads. */
const columns = [
  'immatriculation',
  'nom',
  'categorie',
  'energie',
  'produit',
  'reservoir_l',
  'adblue_l',
  'ptac_kg',
  'site',
  'centre_de_cout',
  'kilometrage',
];

/** A vehicle to follow; its site is one of the business, where one is known. */
const example = (site: string) => [
  'AA-123-AA',
  'Tracteur 01',
  'Poids lourd',
  'Carburants',
  'Gazole B7',
  '1200',
  '90',
  '44000',
  site,
  'Longue distance',
  '184502',
];

/** The model: the names of the columns and a row to follow. */
export function model(site = ''): string {
  return csv([columns, example(site)]);
}

/** Gives the model to the person. */
export function saveModel(site?: string): void {
  saveFile('modele-vehicules.csv', model(site));
}
