import type { ImportState } from '../../../../../contract/catalogue-office.ts'

export interface ColumnNote {
  readonly name: string
  readonly says: string
  readonly isNeeded?: true
}

/** The columns that an import understands, in the words of whoever writes the file. */
export const importColumns: Readonly<Record<ImportState['kind'], readonly ColumnNote[]>> = {
  parts: [
    { name: 'Number', says: 'The part number. It tells parts apart, with or without dashes.', isNeeded: true },
    { name: 'Name', says: 'What the part is called.', isNeeded: true },
    { name: 'Brand', says: 'Whose part it is.', isNeeded: true },
    { name: 'Price', says: 'In dollars. Empty means ‘Contact Us For Price’.' },
    { name: 'Qty', says: 'How many are in stock.' },
    { name: 'Description', says: 'A few sentences for its page.' },
    { name: 'Replaced by', says: 'The number of the part that is sold in its place.' },
    {
      name: 'Fits',
      says: 'The models that it goes into: Meridian T500; Stride T60 [ST62140A00001..ST62201A00001] between two serials.',
    },
  ],
  equipment: [
    { name: 'Brand', says: 'Whose model it is.', isNeeded: true },
    { name: 'Model', says: 'Its name. Brand and model tell models apart.', isNeeded: true },
    { name: 'Type', says: 'Treadmill, bike, strength and so on.', isNeeded: true },
    { name: 'Serial prefix', says: 'What its serial numbers begin with.' },
    { name: 'Subtype', says: 'A kind of its type.' },
    { name: 'Market', says: 'Home, Commercial; Miscellaneous where nothing is said.' },
    { name: 'Manufacturer', says: 'Who makes the brand.' },
    { name: 'Slug', says: 'Its name in addresses.' },
    { name: 'Parts months', says: 'Warranty on parts.' },
    { name: 'Labor months', says: 'Warranty on labor.' },
    { name: 'Labor hours cap', says: 'The most hours that a claim may ask for.' },
    { name: 'FRP equipment id', says: 'The model’s id in that catalogue.' },
    { name: 'BH equipment id', says: 'The model’s id in that catalogue.' },
  ],
}
