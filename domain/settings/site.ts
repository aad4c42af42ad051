import { isEmailAddress, isPhoneNumber, phoneError, requiredError } from '../places/address-form.ts'
import { isPostalCode, postalCodeError } from '../places/postal-code.ts'
import type { SettingErrors } from './sections.ts'

export const brands = ['meridian', 'stride', 'harbor'] as const
export type Brand = (typeof brands)[number]
export const brandLabels: Readonly<Record<Brand, string>> = {
  meridian: 'Meridian: light bar, orange mark',
  stride: 'Stride: dark bar, amber mark',
  harbor: 'Harbor: light bar, teal menu',
}

/** How loud a notification is. The specification's banner is red (`SF060`). */
export const noticeTones = ['alert', 'warning', 'info'] as const
export type NoticeTone = (typeof noticeTones)[number]
export const noticeToneLabels: Readonly<Record<NoticeTone, string>> = {
  alert: 'Red, for what stops people',
  warning: 'Amber, for what they should know',
  info: 'Neutral, for news',
}

/** What the site says of itself (`SF073`). Texts are empty where the shop has none. */
export interface SiteSettings {
  readonly page_title: string
  /** The name in headers and footers. */
  readonly wordmark: string
  readonly brand: Brand
  readonly company: string
  readonly contact_email: string
  readonly phone: string
  readonly addr1: string
  readonly addr2: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
  readonly site_notification: string
  readonly notification_tone: NoticeTone
  /** ISO 8601; null: until it is removed. */
  readonly notification_until: string | null
  readonly showHeader: boolean
  readonly use_warranty: boolean
  readonly use_vendor_search: boolean
  /** Whether a registration must have a picture of the serial number (`WO098`). */
  readonly needs_serial_picture: boolean
}

export const defaultSite: SiteSettings = {
  page_title: 'Partwright',
  wordmark: 'Partwright',
  brand: 'meridian',
  company: 'Partwright Equipment Services',
  contact_email: 'parts@partwright.example',
  phone: '',
  addr1: '',
  addr2: '',
  city: '',
  state: '',
  postal_code: '',
  site_notification: '',
  notification_tone: 'alert',
  notification_until: null,
  showHeader: true,
  use_warranty: true,
  use_vendor_search: true,
  needs_serial_picture: false,
}

/** Validates what the site says of itself. Returns a sentence for each invalid field. */
export function checkSite(site: SiteSettings): SettingErrors {
  const errors: Record<string, string> = {}
  for (const field of ['page_title', 'wordmark', 'company', 'contact_email'] as const)
    if (site[field].trim() === '') errors[field] = requiredError
  if (errors['contact_email'] === undefined && !isEmailAddress(site.contact_email.trim()))
    errors['contact_email'] = 'Invalid email address'
  if (site.phone.trim() !== '' && !isPhoneNumber(site.phone)) errors['phone'] = phoneError
  if (site.postal_code.trim() !== '' && !isPostalCode(site.postal_code)) errors['postal_code'] = postalCodeError
  const hasAddress = [site.addr1, site.city, site.state, site.postal_code].some((text) => text.trim() !== '')
  if (hasAddress)
    for (const field of ['addr1', 'city', 'state', 'postal_code'] as const)
      if (site[field].trim() === '') errors[field] = requiredError
  return errors
}

/** The company's address on one line; empty where it has none. */
export const formatCompanyAddress = ({ addr1, addr2, city, state, postal_code }: SiteSettings): string =>
  [addr1, addr2, city, `${state} ${postal_code}`.trim()].filter((text) => text !== '').join(', ')

/** Whether a notification is shown at this time, in epoch milliseconds. */
export const isNoticeShown = (
  text: string | null | undefined,
  until: string | null | undefined,
  now: number,
): text is string => (text ?? '') !== '' && (until == null || Date.parse(until) > now)
