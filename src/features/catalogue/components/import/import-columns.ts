import type { ImportState } from '../../../../../contract/catalogue-office.ts'

export interface ColumnNote {
  readonly name: string
  readonly description: string
  readonly isRequired?: true
}

/** The columns that an import supports, described for the author of the file. */
export const importColumns: Readonly<Record<ImportState['kind'], readonly ColumnNote[]>> = {
  parts: [
    {
      name: 'Number',
      description: 'The part number, with or without dashes. It identifies the part.',
      isRequired: true,
    },
    { name: 'Name', description: 'The name of the part.', isRequired: true },
    { name: 'Brand', description: 'The brand of the part.', isRequired: true },
    { name: 'Price', description: 'In dollars. Empty means ‘Contact Us For Price’.' },
    { name: 'Qty', description: 'The quantity in stock.' },
    { name: 'Description', description: 'The text for the part page.' },
    { name: 'Replaced by', description: 'The number of the superseding part.' },
    {
      name: 'Fits',
      description:
        'The models that it fits. For example, Meridian T500; Stride T60 [ST62140A00001..ST62201A00001] for a serial range.',
    },
    {
      name: 'Weight',
      description: 'With packaging, with its unit: 2.5 lb, 1.2 kg, 40 oz or 450 g. Shipping is charged by it.',
    },
    { name: 'Weight unit', description: 'The unit of weights without one.' },
    { name: 'Barcode', description: 'UPC, EAN or another code. A scan finds the part by it.' },
    { name: 'Compare at price', description: 'Shown struck through if it is higher than the price.' },
    { name: 'Type', description: 'What kind of part it is. Parts are found by it.' },
    { name: 'Tags', description: 'Search words, separated by commas.' },
    {
      name: 'Pictures',
      description: 'Web addresses, or files in the zip with their folders. At most ten, separated by semicolons.',
    },
    {
      name: 'Status',
      description:
        'Write ‘draft’ or ‘archived’ to hide the part, ‘active’ to show it again. A hidden part loses its price.',
    },
  ],
  equipment: [
    { name: 'Brand', description: 'The brand of the model.', isRequired: true },
    { name: 'Model', description: 'The model name. Brand and model identify the model.', isRequired: true },
    { name: 'Type', description: 'Treadmill, bike, strength and so on.', isRequired: true },
    { name: 'Serial prefix', description: 'The start of its serial numbers.' },
    { name: 'Subtype', description: 'A subtype of its type.' },
    { name: 'Market', description: 'Home or Commercial. Miscellaneous if empty.' },
    { name: 'Manufacturer', description: 'The manufacturer of the brand.' },
    { name: 'Slug', description: 'The name in URLs.' },
    { name: 'Parts months', description: 'Parts warranty, in months.' },
    { name: 'Labor months', description: 'Labor warranty, in months.' },
    { name: 'Labor hours cap', description: 'The maximum labor hours of a claim.' },
    { name: 'FRP equipment id', description: 'The model’s id in that catalogue.' },
    { name: 'BH equipment id', description: 'The model’s id in that catalogue.' },
  ],
}
