/** The template of the CSV file for importing vehicles (product S11). */
import { csv } from '../../../lib/csv';
import { saveFile } from '../../../lib/save-file';

/** The columns, with the names that the provider expects. */
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

/** An example vehicle; its site is one of the business, when there is one. */
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

/** The template: the column names and an example row. */
export function model(site = ''): string {
  return csv([columns, example(site)]);
}

/** Downloads the template. */
export function saveModel(site?: string): void {
  saveFile('modele-vehicules.csv', model(site));
}
