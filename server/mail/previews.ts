import {
  buildNewDeviceEmail,
  buildNewPasswordEmail,
  buildRecoveryCodeUsedEmail,
  buildSecondFactorOffEmail,
  buildSecondFactorOnEmail,
  buildSecondFactorResetEmail,
} from '../modules/auth/index.ts'
import { buildConfirmation } from '../modules/checkout/index.ts'
import {
  buildAskedEmail,
  buildClaimEmail,
  buildCustomerEmail,
  buildReminderEmail,
  buildServicerEmail,
} from '../modules/labor-claims/index.ts'
import { buildDigestEmail, withChoicesLink } from '../modules/notifications/index.ts'
import {
  buildBackorderEmail,
  buildRestCancelledEmail,
  buildShipmentEmail,
  buildStatusEmail,
} from '../modules/orders/index.ts'
import {
  buildCreditedEmail,
  buildDeclinedEmail,
  buildOpenedEmail,
  buildNoticeEmail as buildReturnNoticeEmail,
  buildReceivedEmail,
} from '../modules/returns/index.ts'
import { buildAnswerEmail, buildArrivalEmail, buildNoticeEmail, buildShopEmail } from '../modules/tickets/index.ts'
import {
  buildActivationEmail,
  buildJoinAgainEmail,
  buildJoinAnswerEmail,
  buildJoinEmail,
  buildKnownEmail,
  buildRemovedEmail,
} from '../modules/users/index.ts'
import { renderHtml } from './html.ts'
import type { EmailTemplate, Sender } from './email-template.ts'
import { renderPlainText } from './plain-text.ts'

const code = 'Zk3vWq0bT1x9LmN4pR7sUaYc2dEf5gHi'

const belt = { qty: 1, number: 'MT-204817', name: 'Walking belt, 20 × 60 in' }
const bearing = { qty: 2, number: 'MT-110452', name: 'Roller bearing' }
const toMailedLine = (part: typeof belt, shipped: number, backordered: number) => ({
  ...{ ...part, shipped, backordered },
  expected_on: backordered === 0 ? null : '2026-12-03',
})

const returned = { display_id: 'SO-50042', order_key: code, payment: 'card' } as const
const backLines = [
  { position: 1, ...belt, received: 1 },
  { position: 2, ...bearing, received: 1 },
]

const claimStatus = buildClaimEmail({
  claimId: '018f4e5a-0000-7000-8000-000000020418',
  displayId: 'LC-20418',
  machine: 'Meridian T500, serial number MT52534K00417',
  status: 'Labor to approve',
  before: 'Assigned, accepted',
  by: 'Dale Okafor, Northside Fitness',
  message: 'Two hours: the drive board and the belt.',
})
const failedPart = {
  claimId: '0190a000-0000-7000-8000-000000000001',
  displayId: 'LC-20418',
  number: 'RMA-LC20418-1',
  machine: 'Meridian T500, serial number MT52534K00417',
  part: '1 × Drive motor, 2.75 HP (MT5-0417-MB)',
  dueOn: '2026-12-04',
  message: 'The manufacturer wants to see the windings.',
}

/** Every mail that the shop sends, with people of the demo shop. */
const emails: Readonly<Record<string, EmailTemplate>> = {
  'part-asked': buildAskedEmail(failedPart),
  'part-soon': buildReminderEmail(failedPart, false),
  'part-overdue': buildReminderEmail(failedPart, true),
  activation: buildActivationEmail({
    firstName: 'Rosa',
    name: 'Rosa Lindgren',
    email: 'rosa@elmstreet.example',
    account: 'Elm Street Gym',
    code,
  }),
  'known-email': buildKnownEmail('Jordan', 'PW-2014'),
  'removed-user': buildRemovedEmail('Jordan', 'parts@partwright.example'),
  'join-request': buildJoinEmail({
    name: 'Ana Duarte',
    email: 'ana@hillcrest.example',
    displayId: 'PW-2014',
    accountName: 'Hillcrest Fitness Supply',
    code,
  }),
  'join-accepted': buildJoinAnswerEmail({ firstName: 'Ana', displayId: 'PW-2014', isAccepted: true }),
  'join-declined': buildJoinAnswerEmail({ firstName: 'Ana', displayId: 'PW-2014', isAccepted: false }),
  'join-again': buildJoinAgainEmail({
    firstName: 'Ana',
    displayId: 'PW-2014',
    contactEmail: 'parts@partwright.example',
  }),
  'new-device': buildNewDeviceEmail('Priya', { device: 'Safari on iPhone', address: '203.0.113.7' }),
  'second-factor-on': buildSecondFactorOnEmail('Priya'),
  'second-factor-off': buildSecondFactorOffEmail('Priya'),
  'second-factor-reset': buildSecondFactorResetEmail('Priya', 'Ruth Abernathy'),
  'recovery-code-used': buildRecoveryCodeUsedEmail('Priya', 9),
  'new-password': buildNewPasswordEmail('Priya', 'k3vwq-8bt2x-9umn4-pr7su'),
  order: buildConfirmation(
    {
      order: {
        status: 'order received',
        subtotal: 18_495,
        coupon: 'WELCOME10',
        discount: 1850,
        ship_code: 'GROUND',
        shipping_cost: 1420,
        surcharge: 0,
        tax: 1103,
        total: 19_168,
        shipping_name: 'Jordan Ellis',
        shipping_company: '',
        shipping_addr1: '12 Maple Terrace',
        shipping_addr2: '',
        shipping_city: 'Summit',
        shipping_postal_code: '07901',
        card_brand: 'Visa',
        card_last4: '4242',
      },
      lines: [
        { qty: 1, number: 'MT-204817', name: 'Walking belt, 20 × 60 in', price: 15_995 },
        { qty: 2, number: 'MT-110452', name: 'Roller bearing', price: 1250 },
      ],
      shippingState: 'NJ',
    },
    { display_id: 'SO-50042', order_key: code },
  ),
  'order-shipped': buildShipmentEmail(
    { display_id: 'SO-50042', order_key: code },
    {
      ...{ ship_code: 'GROUND', carrier: 'UPS', note: 'In two boxes.' },
      tracking_numbers: ['1Z88A7012345678901', '1Z88A7012345678902'],
    },
    { packed: [belt, bearing], lines: [toMailedLine(belt, 1, 0), toMailedLine(bearing, 2, 0)] },
  ),
  'order-partly-shipped': buildShipmentEmail(
    { display_id: 'SO-50042', order_key: code },
    { ship_code: 'GROUND', carrier: 'UPS', note: '', tracking_numbers: ['1Z88A7012345678901'] },
    { packed: [belt], lines: [toMailedLine(belt, 1, 0), toMailedLine(bearing, 0, 2)] },
  ),
  'order-back-ordered': buildBackorderEmail(
    { display_id: 'SO-50042', order_key: code },
    { note: 'The manufacturer moved the date.', lines: [toMailedLine(belt, 1, 0), toMailedLine(bearing, 0, 2)] },
  ),
  'order-rest-cancelled': buildRestCancelledEmail(
    { display_id: 'SO-50042', order_key: code },
    {
      note: 'The bearing is no longer made.',
      notices: [
        'Removed MT-110452 Roller bearing.',
        'Total changed from $191.68 to $166.68.',
        '$25.00 goes back to the card.',
      ],
    },
  ),
  'return-opened': buildOpenedEmail(returned, 'RMA-50042-1', {
    record: { lines: backLines, answer: 'Please use the old box.', fee_kind: 'percent', fee_value: 1500 },
    sendTo: ['Partwright Equipment Services', '12 Canal Street', 'Newark, NJ 07102'],
  }),
  'return-requested': buildReturnNoticeEmail('RMA-50042-1', 'requested', {
    record: {
      message: 'It is for another model.',
      lines: backLines.map((line) => ({ ...line, reason: 'wrong part', reason_text: '' })),
    },
    order: {
      ...{ display_id: 'SO-50042', account_name: 'Hillcrest Fitness', shipping_name: 'Ana Duarte' },
      shipping_company: 'Hillcrest Fitness',
    },
  }),
  'return-received': buildReceivedEmail(returned, 'RMA-50042-1', {
    record: { lines: backLines, answer: '' },
    came: [
      { position: 1, qty: 1, condition: 'as new' },
      { position: 2, qty: 1, condition: 'opened' },
    ],
  }),
  'return-credited': buildCreditedEmail(returned, 'RMA-50042-1', {
    ...{ lines: backLines, answer: '', goods: 16_670, discount: 0, tax: 1146, shipping: 0, shipping_tax: 0 },
    ...{ fee: 2501, credit: 15_315, to_balance: 0, to_card: 15_315, to_hand: 0 },
  }),
  'return-declined': buildDeclinedEmail(returned, 'RMA-50042-1', {
    ...{ lines: backLines, answer: 'Opened electronics cannot be sold again.' },
  }),
  'warranty-order-question': buildStatusEmail(
    {
      ...{ display_id: 'SO-50077', order_key: code, status: 'approval pending - response needed' },
      ...{ carrier: null, tracking_number: null },
    },
    'ask',
    'Which serial number is on the plate? The photo is blurred.',
  ),
  'servicer-message': buildServicerEmail({
    claimId: '0193f7a1-0000-7000-8000-000000000001',
    displayId: 'LC-20418',
    machine: 'Meridian T500, serial number MT52534K00417',
    by: 'Marta Lindqvist, Meridian Fitness',
    message: 'Please take a picture of the motor’s plate before you leave.',
  }),
  'customer-message': buildCustomerEmail({
    displayId: 'LC-20418',
    machine: 'Meridian T500, serial number MT52534K00417',
    by: 'Marta Lindqvist, Meridian Fitness',
    message: 'On which day did you buy the treadmill? The receipt cannot be read.',
  }),
  'claim-status': claimStatus,
  'claim-digest': withChoicesLink(
    buildDigestEmail(
      [
        ['Labor to approve', 'Two hours: the drive board and the belt.'],
        ['Assigned, accepted', ''],
      ].map(([status = '', message = '']) => ({
        letter: claimStatus,
        entry: {
          ...{ about: 'LC-20418', heading: 'Labor claim LC-20418', message },
          machine: 'Meridian T500, serial number MT52534K00417',
          facts: [
            ['Status', status],
            ['By', 'Dale Okafor, Northside Fitness'],
          ],
          path: '/dashboard/labor-claims/ticket/018f4e5a-0000-7000-8000-000000020418',
        },
      })),
    ) ?? claimStatus,
  ),
  ticket: buildShopEmail({
    number: 'ST-10042',
    topic: 'Question about a part',
    facts: [
      ['From', 'Jordan Ellis'],
      ['Email', 'customer@demo.test'],
      ['Part', 'MT-204817'],
    ],
    text: 'Does this belt fit the 2024 model as well?',
  }),
  'ticket-arrived': buildArrivalEmail({ number: 'ST-10042', key: code }),
  'ticket-answer': buildAnswerEmail({
    number: 'ST-10042',
    key: code,
    subject: 'Question about a part: MT-204817',
    text: 'Hi Jordan,\n\nyes, it fits all T500 models from 2019 on.\n\nRiley',
    isClosed: false,
  }),
  'ticket-message': buildNoticeEmail({
    number: 'ST-10042',
    held: { because: 'other-address', answersTo: null },
    from: 'Kim Ellis, kim@elmstreet.example',
    text: 'I am his colleague. Please send it to me.',
  }),
}

const brands: readonly Sender['brand'][] = ['meridian', 'stride', 'harbor']

export interface PreviewPage {
  readonly type: string
  readonly body: string
}

/** For development: renders the list of mails, or one mail as text or HTML in a brand. Null if there is no mail of this name. */
export async function renderPreview(
  sender: () => Promise<Sender>,
  name: string | null,
  brand: string | null,
): Promise<PreviewPage | null> {
  if (name === null) return { type: 'text/html; charset=utf-8', body: renderList() }
  const isText = name.endsWith('.txt')
  const key = name.replace(/\.txt$/, '')
  const letter = Object.hasOwn(emails, key) ? emails[key] : undefined
  if (letter === undefined) return null
  const shopSender = await sender()
  const from = { ...shopSender, brand: brands.find((one) => one === brand) ?? shopSender.brand }
  return isText
    ? { type: 'text/plain; charset=utf-8', body: renderPlainText(letter, from) }
    : { type: 'text/html; charset=utf-8', body: renderHtml(letter, from) }
}

function renderList(): string {
  const rows = Object.entries(emails).map(([name, { subject }]) => {
    const looks = brands.map((brand) => `<a href="/dev/mails/${name}?brand=${brand}">${brand}</a>`).join(' · ')
    return `<li><b>${subject}</b><br>${looks} · <a href="/dev/mails/${name}.txt">text</a></li>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mails</title>
<style>:root{color-scheme:light dark}body{font:16px/24px system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}li{margin:0 0 1rem}</style></head>
<body><h1>Mails</h1><p>Every mail as it is sent, with people of the demo shop. Development only.</p><ul>${rows.join('')}</ul></body></html>`
}
