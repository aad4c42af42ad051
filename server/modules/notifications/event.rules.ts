import * as z from 'zod/mini'
import { notificationKinds } from '../../../domain/notifications/kinds.ts'
import { emailTemplate } from '../../mail/email-template.ts'

/** What a digest tells of an event. */
const digestEntry = z.object({
  /** 'LC-20418': events of the same thing stand together. */
  about: z.string(),
  /** 'Labor claim LC-20418'. */
  heading: z.string(),
  /** 'Meridian T500, serial number MT52534K00417'. */
  machine: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  /** What a person typed, or empty. */
  message: z.string(),
  /** Where it leads, below the shop's address. */
  path: z.string(),
})

/** An event as a digest stores it. `letter`: the email that it gets where it is the only one. */
export const storedEntry = z.object({ letter: emailTemplate, entry: digestEntry })
export type StoredEntry = z.output<typeof storedEntry>

/** What happened, and who is notified. */
export const notificationEvent = z.object({
  kind: z.enum(notificationKinds),
  /** It does not wait for a digest. */
  isUrgent: z._default(z.boolean(), false),
  /** A person sends this email to the recipient: it is sent whatever the recipient chose. */
  isMandatory: z._default(z.boolean(), false),
  ...storedEntry.shape,
  /** What a lock screen shows. It names no person. */
  push: z.nullable(z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() })),
  /** Email addresses. Those of users get it as the user chose. */
  to: z._default(z.array(z.string()), []),
  /** Users who get the email, as they chose. */
  users: z._default(z.array(z.number()), []),
  /** Users who are notified on their devices alone. */
  devicesOf: z._default(z.array(z.number()), []),
})
export type NotificationEvent = z.input<typeof notificationEvent>
