import type { ChecklistKey, SectionName } from '../../../../domain/settings/sections.ts'
import type { IconName } from '../../../ui/icon.tsx'

interface SectionDisplay {
  readonly label: string
  /** What it decides. */
  readonly hint: string
  readonly icon: IconName
}

export const sectionDisplays: Readonly<Record<SectionName, SectionDisplay>> = {
  site: { label: 'Site', hint: 'Title, brand, company, notification, what is switched on', icon: 'grid' },
  policy: { label: 'Return policy', hint: 'What customers accept at the checkout', icon: 'document' },
  returns: { label: 'Returns', hint: 'For how long customers may ask for one', icon: 'undo' },
  warehouses: { label: 'Warehouses', hint: 'Where orders ship from and are picked up', icon: 'box' },
  tax: { label: 'Tax', hint: 'Rates by state, postal code and day', icon: 'clipboard' },
  shipping: { label: 'Shipping', hint: 'Services, rates, free shipping, will call', icon: 'send' },
  coupons: { label: 'Coupons', hint: 'Codes, what they take off, and when', icon: 'cart' },
  terms: { label: 'Terms', hint: 'Buying on account, and when orders need approval', icon: 'people' },
}

export const settingsPath = '/dashboard/settings'
export const getSectionPath = (section: SectionName): string => `${settingsPath}/${section}`

/** The points of the list for a new shop, each with the page where it is done. */
export const checklistDisplays: Readonly<Record<ChecklistKey, { readonly label: string; readonly path: string }>> = {
  brand: { label: 'Name the shop and choose its brand', path: getSectionPath('site') },
  company: { label: 'Enter the company’s address', path: getSectionPath('site') },
  policy: { label: 'Write the return policy', path: getSectionPath('policy') },
  warehouse: { label: 'Add the warehouse that orders ship from', path: getSectionPath('warehouses') },
  tax: { label: 'Review the sales taxes', path: getSectionPath('tax') },
  shipping: { label: 'Review the shipping rates', path: getSectionPath('shipping') },
  catalogue: { label: 'Import the catalogue', path: '/dashboard/catalogue/import' },
}
