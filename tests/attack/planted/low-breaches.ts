// The row ‘low’ of what an attacker found, and the scan of files: the rest of `breaches.ts`.
import type { Breach } from './breaches.ts'

const passwordTests = 'tests/server/auth/passwords.test.ts'
const scanTests = 'tests/server/files/scanned-files.test.ts'

export const lowBreaches: readonly Breach[] = [
  {
    clause: 'low: fault texts of other accounts in earlier claims',
    file: 'server/modules/labor-claims/lists/earlier-claims.store.ts',
    replace: 'reader.isOffice || [row.account_id, row.servicer_account_id].includes(reader.accountId)',
    with: 'reader.accountId > 0',
    test: 'tests/server/labor-claims/filing.test.ts › shows earlier claims of the serial number, latest first, without names and what other accounts wrote',
  },
  {
    clause: 'low: no-store on all that is personal',
    file: 'server/kernel/answer.ts',
    replace: '(target.row.ofVisit === true || !openModules.has(target.module))',
    with: 'target.row.ofVisit === true',
    test: 'tests/server/orders/order.test.ts › is stored in no cache: an order by its key, its papers and tracking, for a visitor too',
  },
  {
    clause: 'low: 404 and 424 (record 137): a claim of others answers as one that does not exist',
    file: 'server/modules/labor-claims/labor-claims.policy.ts',
    replace: 'const mayArrive = call.op !== null && !(await isPastRecord(call, claimId))',
    with: 'const mayArrive = call.op !== null && claim === null',
    test: 'tests/server/accounts/past-access.test.ts › waits on the device, as one that may still arrive',
  },
  {
    clause: 'low: 404 and 424 (record 137): a claim that was lost is unknown, so that a device stops sending',
    file: 'server/modules/labor-claims/labor-claims.policy.ts',
    replace: 'const mayArrive = call.op !== null && !(await isPastRecord(call, claimId))',
    with: 'const mayArrive = call.op !== null',
    test: 'tests/server/accounts/past-access.test.ts › is unknown to the servicer who declined it, and to the one it was taken from; to all others it may still arrive',
  },
  {
    clause: 'low: /metrics by a token, or on this machine',
    file: 'server/kernel/http/probes.ts',
    replace: '    if (!mayReadMetrics(request, metricsToken)) {\n',
    with: '    if (mayReadMetrics === undefined) {\n',
    test: 'tests/server/kernel/probes.test.ts › report to this machine alone, or with METRICS_TOKEN to who knows it; others read what an unknown page reads',
  },
  {
    clause: 'low: text and urls in sign-up mails',
    file: 'server/modules/users/sign-up.service.ts',
    replace: "firstName: mayStandInMail(first_name) ? first_name : 'there',",
    with: 'firstName: first_name,',
    test: 'tests/server/users/sign-up.test.ts › lets no stranger write to an email: no link in a name, and no text of the form in the mail',
  },
  {
    clause: 'low: createdAt: 1e300 is refused',
    file: 'contract/rescue.ts',
    replace: "z.number('Required').check(z.gte(-8.64e15, 'Must be a time'), z.lte(8.64e15, 'Must be a time'))",
    with: "z.number('Required')",
    test: 'tests/server/rescue/import-rescue.test.ts › opens nothing of another shop, and answers nonsense in a sentence',
  },
  {
    clause: 'low: a new session token at password change',
    file: 'server/modules/auth/sessions.service.ts',
    replace: `  await setSessionToken(tx, session.tokenHash, tokenHash)
  await endOtherSessions(call, call.actor.userId, tokenHash)
  call.startSession(token, remember)
  return readSession({ ...call, session: { ...session, tokenHash } }, ports)
`,
    with: `  await endOtherSessions(call, call.actor.userId, session.tokenHash)
  return readSession(call, ports)
`,
    test: `${passwordTests} › gives the session a new token, so that a copied one is worth nothing`,
  },
  {
    clause: 'low: WEB cannot be joined',
    file: 'server/modules/users/join.store.ts',
    replace: "    .where('display_id', '<>', visitorAccountNumber)\n",
    with: '',
    test: 'tests/server/users/sign-up.test.ts › takes the account of visitors’ orders for none',
  },
  {
    clause: 'low: the specification’s password rule and sentence stay',
    file: 'server/modules/auth/refused-passwords.service.ts',
    replace: '  if (error !== null) return error\n',
    with: '',
    test: `${passwordTests} › is refused with an error for each field`,
  },
  {
    clause: 'low: passwords have a meter',
    file: 'src/ui/password-field.tsx',
    replace: "if (isNew) setStrength(value === '' ? null : estimateStrength(value))",
    with: 'if (isNew) setStrength(null)',
    test: 'tests/src/auth/change-password.test.tsx › says how strong the new password is while it is typed',
  },
  {
    clause: 'low: a refused list of 100,000',
    file: 'server/modules/auth/refused-passwords.service.ts',
    replace: '  if (hasPassword(await readTable(), password)) return passwordTooCommon\n',
    with: '',
    test: `${passwordTests} › refuses a breached password that passes the rule, and the names of the shop and its user`,
  },
  {
    clause: 'low: the shop’s own names are no password',
    file: 'server/modules/auth/refused-passwords.service.ts',
    replace: 'const names = [brand, company, page_title, ...own]',
    with: 'const names = [...own]',
    test: `${passwordTests} › refuses a breached password that passes the rule, and the names of the shop and its user`,
  },
  {
    clause: 'low: where ASVS asks otherwise it is a named exception',
    file: 'docs/security/asvs.tsv',
    replace: '6.2.5\t1\tNo rule of composition\texception',
    with: '6.2.5\t1\tNo rule of composition\tmet',
    test: 'tests/house/asvs.test.ts › shows what is met by a test or a file, and says why where it is not',
  },
  {
    clause: 'low: the queue of scrypt is bounded',
    file: 'server/modules/auth/password-hash.rules.ts',
    replace: "  if (limit.pendingCount >= maxWaiting) refuse('call.busy', { retryAfter: 5 })\n",
    with: '',
    test: `${passwordTests} › waits for its turn while few others do; more are refused at once, to try again later`,
  },
  {
    clause: 'low: stock held by 3-D Secure is released when the page goes',
    file: 'server/modules/checkout/placement/leave-bank.service.ts',
    replace: '  await updateAttempt(call.tx, attempt.attempt_id, { leased_until: until })\n',
    with: '',
    test: 'tests/server/checkout/demo-bank.test.ts › gives the parts back a minute after the page went, unless the customer is back',
  },
  {
    clause: 'low: TLS is required to SMTP',
    file: 'server/adapters/mailers.ts',
    replace: "requireTLS: !secure && !isThisMachine(hostname) && searchParams.get('tls') !== 'optional',",
    with: 'requireTLS: false,',
    test: 'tests/server/adapters/mailers.test.ts › sends nothing to a server that offers no TLS, unless it is on this machine or SMTP_URL says so',
  },
  {
    clause: 'low: the cart of a demoted admin is priced again',
    file: 'server/modules/cart/ended.rules.ts',
    replace: 'cart.admin_checkout && terms?.isPhone !== true',
    with: 'cart.admin_checkout && terms === undefined',
    test: 'tests/server/checkout/phone-orders.test.ts › has the own prices again, and nothing of the customer whose order was taken on the phone',
  },
  {
    clause: 'ASVS 5.4.3: an upload is scanned before it is stored',
    file: 'server/modules/files/uploads.service.ts',
    replace: '  await scanIncoming(call, bytes, `upload ${sha256}`, () => deleteUpload(tx, actor.userId, sha256))\n',
    with: '',
    test: `${scanTests} › is refused in a sentence, stored nowhere, and a security event`,
  },
  {
    clause: 'ASVS 5.4.3: no verdict is not clean',
    file: 'server/kernel/scan-incoming.ts',
    replace: "  if (verdict === null) return refuse('files.notScanned', { retryAfter: retrySeconds })\n",
    with: '  if (verdict === null) return\n',
    test: `${scanTests} › a photo waits, is not served, and needs only its completion once the scanner is back`,
  },
  {
    clause: 'ASVS 5.4.3: half an answer of clamd is no verdict',
    file: 'server/adapters/clamd-scanner.ts',
    replace: "      fail('clamd ended the connection without an answer.')\n",
    with: "      resolve('stream: OK')\n",
    test: 'tests/server/adapters/clamd-scanner.test.ts › where clamd answers %s',
  },
  {
    clause: 'ASVS 5.4.3: a mail is scanned before it is stored',
    file: 'server/modules/tickets/incoming/receive.service.ts',
    replace: '  const isClean = scan.signatures.length === 0\n',
    with: '  const isClean = scan.signatures.length >= 0\n',
    test: `${scanTests} › comes in as text with its clean files; the infected one and the original are not there`,
  },
]
