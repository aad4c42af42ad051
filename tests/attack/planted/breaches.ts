// Each clause of what an attacker found, with the smallest change that takes its mend back. `npm run attack -- --planted`
// makes the change in a copy of the tree and runs the named test, which has to fail (docs/decisions/171-attack.md).
import { lowBreaches } from './low-breaches.ts'

export interface Breach {
  /** The finding, and what holds since it was mended. */
  readonly clause: string
  readonly file: string
  /** Occurs once in the file. */
  readonly replace: string
  readonly with: string
  /** `file › title`. */
  readonly test: string
}

const on = (file: string, title: string) => `${file} › ${title}`

const signUpTests = 'tests/server/users/sign-up.test.ts'
const activationTests = 'tests/server/users/activation.test.ts'
const deviceKeyTests = 'tests/offline/session/device-keys.test.ts'
const lockTests = 'tests/offline/session/device-lock.test.ts'
const shareTests = 'tests/sw/share.test.ts'
const cardTests = 'tests/server/checkout/card-testing.test.ts'
const couponTests = 'tests/server/cart/coupon-guesses.test.ts'
const passwordTests = 'tests/server/auth/passwords.test.ts'

const signUpService = 'server/modules/users/sign-up.service.ts'
const cardService = 'server/modules/checkout/payments/card-testing.service.ts'
const couponService = 'server/modules/cart/pricing/coupon-guesses.service.ts'
const counts = 'server/kernel/write-counts.ts'

/** S4: one answer, one time, over sign-in, sign-up, reset, resend and join. */
const oneAnswer: readonly Breach[] = [
  {
    clause: 'S4: the sign-in knows no sign-up that waits',
    file: 'server/modules/auth/auth.service.ts',
    replace: '  if (!person) return failedAttempt(wrongCredentials)\n',
    with: `  const waits = await call.tx.selectFrom('sign_up').select('email_key').where('email_key', '=', toEmailKey(email)).executeTakeFirst()
  if (!person) return failedAttempt(waits === undefined ? wrongCredentials : 'Please activate your account first.')\n`,
    test: on(
      signUpTests,
      'tells a stranger who signed up with an email nothing at the sign-in: known, pending and unknown answer alike',
    ),
  },
  {
    clause: 'S4: the sign-in takes one time',
    file: 'server/modules/auth/auth.service.ts',
    replace: 'isPassword(password, person?.passwordHash ?? null, ports.passwordCost)',
    with: 'person === null ? Promise.resolve(false) : isPassword(password, person.passwordHash, ports.passwordCost)',
    test: on(
      'tests/server/auth/sign-in.test.ts',
      'hashes the password of an unknown email too, so that its time tells nothing',
    ),
  },
  {
    clause: 'S4: the sign-up answers a known email alike',
    file: signUpService,
    replace: "  await call.stage('users.signUp',",
    with: `  if ((await findUserByEmail(call.tx, toEmailKey(checked.request.form.email))) !== null)
    return { message: 'This email has an account.', error: 'This email has an account.', errors: {}, join: null }
  await call.stage('users.signUp',`,
    test: on(signUpTests, 'answers the same and emails the owner instead'),
  },
  {
    clause: 'S4: the sign-up does the same work for a known email',
    file: signUpService,
    replace: '  const passwordHash = await hashPassword(form.password',
    with: `  const isKnown = (await findUserByEmail(call.tx, toEmailKey(form.email ?? ''))) !== null
  const passwordHash = isKnown ? '' : await hashPassword(form.password`,
    test: on(signUpTests, 'does the same work before answering: a hash and the same rows'),
  },
  {
    clause: 'S4: the reset answers an unknown email alike',
    file: 'server/modules/auth/passwords.service.ts',
    replace: "  await call.stage('auth.resetPassword', { email })\n",
    with: `  if ((await findPersonByEmail(call.tx, toEmailKey(email))) === null) return { message: 'Nobody has this email.' }
  await call.stage('auth.resetPassword', { email })\n`,
    test: on(passwordTests, 'gives the same reply and database writes for known and unknown emails'),
  },
  {
    clause: 'S4: the resend answers an unknown email alike',
    file: signUpService,
    replace: "  await call.stage('users.resendActivation', { email })\n",
    with: `  if ((await findSignUp(call.tx, toEmailKey(email), new Date(0))) === null) return { message: 'No sign-up waits.' }
  await call.stage('users.resendActivation', { email })\n`,
    test: on(signUpTests, 'answers a known and an unknown email alike'),
  },
  {
    clause: 'S4: joining answers an unknown account alike',
    file: signUpService,
    replace: "  const state = !isJoin && !errors.billing_state_id && stateInput !== ''",
    with: `  if (isJoin && account === null) errors.account_id ??= 'There is no account with this number'
  const state = !isJoin && !errors.billing_state_id && stateInput !== ''`,
    test: on(
      signUpTests,
      'answers alike whether the account exists or not, and tells the email which number was wrong',
    ),
  },
]

/** S5: the password of a sign-up belongs to the holder of its link. */
const linkHolder: readonly Breach[] = [
  {
    clause: 'S5: one sign-up waits for an email, the latest',
    file: 'server/modules/users/sign-up.store.ts',
    replace: "conflict.column('email_key').doUpdateSet(rest)",
    with: "conflict.column('email_key').doNothing()",
    test: on(activationTests, 'takes only the latest sign-up of an email, at its browser too'),
  },
  {
    clause: 'S5: a stranger’s password is not the victim’s',
    file: 'server/modules/users/activation.service.ts',
    replace: 'signUp.device_hash !== null && signUp.device_hash === call.device?.tokenHash',
    with: 'true',
    test: on(
      activationTests,
      'is not the stranger’s who signed up with the email again, before the link was sent once more',
    ),
  },
  {
    clause: 'S5: the holder of the link chooses the password before anything else',
    file: 'server/modules/users/activation.service.ts',
    replace: "{ password_hash: '', must_change_password: true }",
    with: "{ password_hash: '' }",
    test: on(
      activationTests,
      'is chosen by the link’s holder at another browser than the one that signed up, before anything else',
    ),
  },
]

/** S7: keys on the device. */
const deviceKeys: readonly Breach[] = [
  {
    clause: 'S7: new databases wrap their key',
    file: 'offline/session/device-keys.ts',
    replace: '    const ring = await Promise.all(all.map((key) => importKey(crypto, key, true)))\n',
    with: `    const ring = await Promise.all(all.map((key) => importKey(crypto, key, true)))
    await meta.put({ k: 'key', value: ring[0]?.key })\n`,
    test: on(
      deviceKeyTests,
      'lie on the device wrapped; the key that wraps them lies in a database of its own, and cannot be exported',
    ),
  },
  {
    clause: 'S7: the sign-out destroys what wraps the key',
    file: 'offline/session/current-user.ts',
    replace: "if (row !== undefined) await databases.destroyWrappingKey((row.value as Pick<WrappedKeys, 'by'>).by)",
    with: 'if (row !== undefined) continue',
    test: on(
      deviceKeyTests,
      'leave the device at sign-out with what wraps them; the next sign-in brings them back, and what waited is sent',
    ),
  },
  {
    clause: 'S7: no wrapping key opens what a later one wraps',
    file: 'offline/session/device-keys.ts',
    replace: 'known != null ? stored.by : ports.uuid()',
    with: "known != null ? stored.by : 'always-the-same'",
    test: on(
      deviceKeyTests,
      'are wrapped by another key after each sign-in: one of an earlier copy of the profile opens nothing',
    ),
  },
  {
    clause: 'S7: today’s databases keep their key until they are drained',
    file: 'offline/session/device-keys.ts',
    replace: '    if (wrapped === null || !(await isCovered(plain.ring, wrapped.ring))) return\n',
    with: '    if (wrapped === null) return\n',
    test: on(deviceKeyTests, 'keeps a key that the server does not have any more: drafts under it stay readable'),
  },
  {
    clause: 'S7: a PIN seals the key',
    file: 'offline/session/device-lock.ts',
    replace:
      '      await db.meta.put({ k: deviceLockName, value: row satisfies StoredLock })\n      await db.meta.delete(wrappedKeysName)\n',
    with: '      await db.meta.put({ k: deviceLockName, value: row satisfies StoredLock })\n',
    test: on(lockTests, 'holds no key that opens it: neither wrapped nor as itself, and not to a worker'),
  },
  {
    clause: 'S7: wrong PINs wait',
    file: 'offline/session/device-lock.ts',
    replace: '    if (wait === 0 || now >= until) return null\n',
    with: '    if (until > -Infinity) return null\n',
    test: on(lockTests, 'lets wrong PINs wait longer and longer, also across a restart and a clock that is set back'),
  },
  {
    clause: 'S7: a passkey (PRF) seals the key',
    file: 'offline/session/device-lock.ts',
    replace: 'const bytes = isPin ? encodeUtf8(answer.pin) : new Uint8Array(answer.secret)',
    with: 'const bytes = isPin ? encodeUtf8(answer.pin) : new Uint8Array(32)',
    test: on(lockTests, 'opens with what that answers, without a network, and with nothing else'),
  },
  {
    clause: 'S7: a lock in the middle of the day takes the keys from memory',
    file: 'offline/session/device-lock.ts',
    replace: '      opened.delete(id)\n      current.setKeys(id, null)\n',
    with: '      opened.delete(id)\n',
    test: on(lockTests, 'locks in the middle of the day, and opens again'),
  },
]

/** S8: what is shared. */
const shares: readonly Breach[] = [
  {
    clause: 'S8: what is shared lies apart until it is accepted',
    file: 'offline/drafts/shared-files.ts',
    replace: "const bytesPrefix = 'shared-bytes:'",
    with: "const bytesPrefix = 'photos:'",
    test: on(shareTests, 'lie beside what the person saved: in no operation and in no draft of a form'),
  },
  {
    clause: 'S8: a page of another site shares nothing',
    file: 'sw/receive-share.ts',
    replace: '/^https?:/.test(referrer) && !referrer.startsWith(`${origin}/`)',
    with: 'referrer === origin',
    test: on(shareTests, 'are not taken from a page of another site that names itself'),
  },
  {
    clause: 'S8: counts and sizes are limited',
    file: 'sw/receive-share.ts',
    replace: 'if (sent.length > maxFiles || bytes > maxBytes || text.length > maxText)',
    with: 'if (bytes < 0)',
    test: on(shareTests, 'are limited in number, size and text, before a byte is read'),
  },
  {
    clause: 'S8: older shares go by themselves',
    file: 'sw/receive-share.ts',
    replace: '    await dropOldShares(engine, at, 1)\n',
    with: '',
    test: on(
      shareTests,
      'make room for the next: five lie here at most, none longer than a day, and no draft of a form goes',
    ),
  },
]

/** S9: what can be guessed or costs much. */
const limits: readonly Breach[] = [
  {
    clause: 'S9: cards, of a cart, with growing waits',
    file: cardService,
    replace: 'free: 4, wait: 30,',
    with: 'free: 4, wait: 0,',
    test: on(
      cardTests,
      'waits 30 seconds after the fourth that was declined, then ever longer; none of them reaches the bank',
    ),
  },
  {
    clause: 'S9: cards, of an address and amount',
    file: cardService,
    replace: 'free: 15,',
    with: 'free: 15_000,',
    test: on(cardTests, 'waits after fifteen of the same amount; another amount goes on'),
  },
  {
    clause: 'S9: cards, of an address',
    file: cardService,
    replace: 'free: 40,',
    with: 'free: 40_000,',
    test: on(
      cardTests,
      'waits after forty of any amount, also when they are sent all at once; orders on the phone go on',
    ),
  },
  {
    clause: 'S9: the wait grows',
    file: 'server/kernel/growing-limit.ts',
    replace: 'const seconds = Math.min(longest, wait * 2 ** Math.min(30, known.count - free))',
    with: 'const seconds = Math.min(longest, wait)',
    test: on(
      'tests/server/kernel/growing-limit.test.ts',
      'doubles the wait with each failure after the free ones, up to the longest',
    ),
  },
  {
    clause: 'S9: coupons, of a cart',
    file: couponService,
    replace: 'free: 6,',
    with: 'free: 6_000,',
    test: on(
      couponTests,
      'waits after the sixth wrong one of a cart, on both servers of a database, and the wait grows',
    ),
  },
  {
    clause: 'S9: coupons, of an address',
    file: couponService,
    replace: 'free: 100,',
    with: 'free: 100_000,',
    test: on(couponTests, 'from one address, in ever new carts, waits after a hundred'),
  },
  {
    clause: 'S9: PDFs',
    file: 'server/kernel/rate-limit.ts',
    replace: "bucket: bucketName('paper-of', order), max: 20,",
    with: "bucket: bucketName('paper-of', order), max: 20_000,",
    test: on(
      'tests/server/orders/documents.test.ts',
      '20 a minute of one order for who has its link, 120 for a session',
    ),
  },
  {
    clause: 'S9: page views',
    file: counts,
    replace: "kind: 'page-view', max: 200,",
    with: "kind: 'page-view', max: 200_000,",
    test: on(
      'tests/server/analytics/page-view.test.ts',
      'is counted: 200 a minute of a session, 2,000 of the visitors of one address',
    ),
  },
  {
    clause: 'S9: visitors’ carts',
    file: counts,
    replace: "kind: 'new-visit', max: 300,",
    with: "kind: 'new-visit', max: 300_000,",
    test: on(
      'tests/server/kernel/write-counts.test.ts',
      'are limited to 300 in 10 minutes, over two servers; who has a cart goes on',
    ),
  },
  {
    clause: 'S9: visitors’ receipts are short-lived',
    file: 'server/kernel/receipts.store.ts',
    replace: 'const visitorsReceiptDays = 1\n',
    with: 'const visitorsReceiptDays = 180\n',
    test: on('tests/server/kernel/receipts.test.ts', 'of a visitor has a receipt for a day'),
  },
]

/** All of them. */
export const breaches: readonly Breach[] = [
  ...oneAnswer,
  ...linkHolder,
  ...deviceKeys,
  ...shares,
  ...limits,
  ...lowBreaches,
]
