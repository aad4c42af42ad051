// The rescue page: no framework, no build, nothing of the app. It opens each user's database read-only, shows what waits
// and writes it into a zip, entry by entry. With this user's key each entry is sealed anew so that only the server can open
// it; without the key it holds the ciphertext as it lies here, which the server alone can open too. What cannot be read is
// listed by name and stops nothing. See docs/decisions/051-rescue-as-a-stream.md for the shape of the file.
import { createZip } from './rescue-zip.js'

const prefix = 'partwright-user-'
const waitingStates = ['queued', 'sending', 'rejected', 'conflict', 'quarantined']
const stateWords = { queued: 'Waiting', sending: 'Being sent', rejected: 'Refused', conflict: 'Conflict', quarantined: 'Set aside' }
const kindWords = {
  addTrip: 'Trip', editTrip: 'Correction of a trip', removeTrip: 'Removal of a trip', addNote: 'Note', addFile: 'Photo',
  actOnClaim: 'Step of a claim', fileClaim: 'New claim', setParts: 'Parts of a claim', renameFile: 'Name of a photo',
  announceFiles: 'Photos announced', discardOp: 'Something given up', logCrash: 'Crash report', openTicket: 'Question',
  registerMachines: 'Registration', addRecordNote: 'Note', announceRecordFiles: 'Pictures announced', addRecordFile: 'Picture',
  withdrawFiles: 'Photos withdrawn', withdrawRecordFiles: 'Pictures withdrawn', requestSerial: 'Serial number',
  replyToTicket: 'Message to the shop', addOrderNote: 'Note of an order',
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

/** Base64 in slices: a call takes a limited number of arguments. */
function base64(buffer) {
  const bytes = new Uint8Array(buffer)
  let letters = ''
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(letters)
}

/** Opens a database as it is. One that is not there is not made. */
function openAsItIs(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.transaction.abort()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => (request.error?.name === 'AbortError' ? resolve(null) : reject(request.error))
    request.onblocked = () => reject(new Error('Another tab holds the storage. Close the other tabs of this app.'))
  })
}

async function one(db, table, key) {
  if (db === null || !db.objectStoreNames.contains(table)) return undefined
  return asked(db.transaction(table, 'readonly').objectStore(table).get(key))
}

/** Every row. Where one of them cannot be read, the others are read one by one, and `damaged` gets its name. */
async function all(db, table, damaged) {
  if (!db.objectStoreNames.contains(table)) return []
  try {
    return await asked(db.transaction(table, 'readonly').objectStore(table).getAll())
  } catch {
    const rows = []
    for (const key of await asked(db.transaction(table, 'readonly').objectStore(table).getAllKeys())) {
      try {
        rows.push(await one(db, table, key))
      } catch {
        damaged.push({ name: String(key), why: 'This record could not be read from the device’s storage.' })
      }
    }
    return rows
  }
}

/** Every user's database on this device: by the browser's list, else by what the device remembers. */
async function databaseNames(device) {
  if (typeof indexedDB.databases === 'function') return (await indexedDB.databases()).map((found) => found.name ?? '').filter((name) => name.startsWith(prefix)).sort()
  const current = (await one(device, 'meta', 'current'))?.value
  const id = (await one(device, 'meta', 'device_id'))?.value
  return [current?.userId, id === undefined ? undefined : `device:${id}`].filter((known) => known !== undefined).map((known) => prefix + known)
}

/** Opened with the first of the keys that fits: the present one, or one of an earlier secret of the shop. */
async function unseal(keys, table, id, sealed) {
  if (!sealed) return null
  for (const key of keys) {
    try {
      return await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv, additionalData: encoder.encode(`${table}\n${id}`) }, key, sealed.data)
    } catch {
      // Another one may fit.
    }
  }
  return null
}
function json(bytes) {
  try {
    return bytes === null ? null : JSON.parse(decoder.decode(bytes))
  } catch {
    return null
  }
}

/** The keys as this build stores them: wrapped by one that lies in a database of its own, which a sign-out removes. */
async function unwrapped(stored) {
  const db = stored === undefined ? null : await openAsItIs(`partwright-key-${stored.by}`).catch(() => null)
  const wrapping = (await one(db, 'meta', 'key').catch(() => undefined))?.value
  db?.close()
  if (wrapping === undefined) return []
  const unwrap = ({ bytes }) => crypto.subtle.unwrapKey('raw', bytes, wrapping, 'AES-KW', 'AES-GCM', false, ['decrypt'])
  return Promise.all(stored.keys.map(unwrap)).catch(() => [])
}

/** What waits for one user: rows in their order, their content where the key is here, and what cannot be read. */
async function readUser(name) {
  const db = await openAsItIs(name)
  if (db === null) return null
  const damaged = []
  const rows = await all(db, 'ops', damaged)
  const meta = new Map((await all(db, 'meta', damaged)).map((row) => [row.k, row.value]))
  const older = (meta.get('key_ring')?.older ?? []).map((one) => one.key)
  const plain = meta.get('key') instanceof CryptoKey ? [meta.get('key'), ...older] : []
  const keys = [...(await unwrapped(meta.get('wrapped_keys'))), ...plain]
  const ops = rows.filter((row) => waitingStates.includes(row?.state)).sort((a, b) => a.seq - b.seq)
  const items = []
  for (const op of ops) {
    const body = json(await unseal(keys, 'ops', op.opId, op.body))
    if (keys.length > 0 && body === null) damaged.push({ name: op.opId, why: 'It cannot be decrypted here. It goes into the file as it is stored.' })
    items.push({ op, body })
  }
  return { id: name.slice(prefix.length), db, keys, isLocked: meta.has('device_lock'), rescueKey: meta.get('rescue_key') ?? null, items, damaged }
}

const nameOf = (id) => (id.startsWith('device:') ? 'Made without signing in' : `User ${id}`)
/** A user whose database does not open. The others have one of their own. */
function unreadable(name, error) {
  const id = name.slice(prefix.length)
  const why = `Its storage does not open (${error instanceof Error ? error.message : String(error)}).`
  return { id, db: null, keys: [], isLocked: false, rescueKey: null, items: [], damaged: [{ name: nameOf(id), why }] }
}

// The file

async function wrap(fresh, jwk) {
  const sealing = await crypto.subtle.importKey('jwk', { ...jwk, key_ops: ['encrypt'] }, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  return crypto.subtle.encrypt({ name: 'RSA-OAEP' }, sealing, await crypto.subtle.exportKey('raw', fresh))
}

/** A record sealed for the server, or as it is stored here where it cannot be opened. */
function createSealer(user, fresh) {
  const seal = async (table, id, sealed) => {
    if (!sealed) return null
    const opened = fresh === null ? null : await unseal(user.keys, table, id, sealed)
    if (opened === null) return { under: 'device', iv: sealed.iv, data: sealed.data }
    const iv = crypto.getRandomValues(new Uint8Array(12))
    return { under: 'rescue', iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encoder.encode(`${table}\n${id}`) }, fresh, opened) }
  }
  seal.opens = fresh !== null
  return seal
}
const record = (sealed) => (sealed === null ? null : { under: sealed.under, iv: base64(sealed.iv), data: base64(sealed.data) })

/** The entry of a photo, written once; one that is missing or cannot be read is listed. */
async function addPhoto(zip, user, seal, { sha256, type }, damaged) {
  try {
    const row = await one(user.db, 'blobs', sha256)
    if (row === undefined) throw new Error('Its bytes are not on this device any more')
    const sealed = await seal('blobs', sha256, row.sealed)
    if (seal.opens && sealed.under === 'device') damaged.push({ name: `Photo ${sha256}`, why: 'It cannot be decrypted here. It goes into the file as it is stored.' })
    const entry = `photos/${user.id.replace(':', '-')}/${sha256}.${sealed.under}`
    zip.add(entry, new Uint8Array(sealed.data))
    return { sha256, type, entry, under: sealed.under, iv: base64(sealed.iv) }
  } catch (error) {
    damaged.push({ name: `Photo ${sha256}`, why: `${error instanceof Error ? error.message : 'It could not be read'}.` })
    return { sha256, type }
  }
}

/** Everything of one user, each op and photo an entry of its own. Only one of them is in memory. */
async function addUser(zip, user, deviceId, damaged, onItem) {
  const canReseal = user.keys.length > 0 && user.rescueKey !== null
  const fresh = canReseal ? await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt']) : null
  const seal = createSealer(user, fresh)
  const wrapped = fresh === null ? null : base64(await wrap(fresh, user.rescueKey))
  const photos = new Map()
  for (const { op } of user.items) {
    try {
      const { body, error, result, lease, serverErrors, ...plain } = op
      for (const blob of op.blobs ?? []) if (!photos.has(blob.sha256)) photos.set(blob.sha256, await addPhoto(zip, user, seal, blob, damaged))
      const reason = error ? { status: error.status, code: error.code, at: error.at, said: record(await seal('errors', op.opId, error.said)) } : null
      const item = { device_id: deviceId, user: user.id, wrapped_key: wrapped, op: { ...plain, error: reason, body: record(await seal('ops', op.opId, body)) }, photos: (op.blobs ?? []).map(({ sha256 }) => photos.get(sha256)) }
      zip.add(`ops/${user.id.replace(':', '-')}/${String(op.seq).padStart(6, '0')}-${op.kind}-${op.opId}.json`, encoder.encode(JSON.stringify(item)))
    } catch (error) {
      damaged.push({ name: op.opId, why: `It could not be written (${error instanceof Error ? error.message : 'unknown'}).` })
    }
    onItem()
  }
}

/** The file, and what of it could not be read. */
async function exportAll(users, deviceId, onProgress) {
  const made = new Date().toISOString()
  const zip = createZip()
  zip.add('rescue.json', encoder.encode(JSON.stringify({ format: 'partwright-rescue', v: 2, made_at: made, device_id: deviceId })))
  const damaged = users.flatMap((user) => user.damaged)
  const count = users.reduce((sum, user) => sum + user.items.length, 0)
  let done = 0
  for (const user of users) await addUser(zip, user, deviceId, damaged, () => onProgress((done += 1), count))
  if (damaged.length > 0) zip.add('damaged.json', encoder.encode(JSON.stringify({ damaged })))
  return { file: zip.end(`partwright-rescue-${made.slice(0, 16).replace(':', '')}.zip`), damaged }
}

function save(file) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  // A large file takes the browser a while to read.
  setTimeout(() => URL.revokeObjectURL(link.href), 120_000)
}

/** The native shell's bridge, which is there before this script. Its web view downloads nothing: a file is shared instead. */
const bridge = globalThis.Capacitor?.isNativePlatform?.() === true ? globalThis.Capacitor : null
const pieceBytes = 768 * 1024

const inCache = (method, path, more) => bridge.nativePromise('Filesystem', method, { path, directory: 'CACHE', recursive: true, ...more })
/** The folders of what was written for other apps. */
const [zipFolder, photoFolder] = ['rescue', 'rescue-photos']
const clearFolder = (folder) => inCache('rmdir', folder).catch(() => undefined)

/** Writes the file where other apps can read it, piece by piece, and answers its address. Nothing is left of one that fails. */
async function writeInShell(folder, file) {
  const path = `${folder}/${file.name}`
  const put = async (method, from, to) => inCache(method, path, { data: base64(await file.slice(from, to).arrayBuffer()) })
  try {
    const { uri } = await put('writeFile', 0, 0)
    for (let at = 0; at < file.size; at += pieceBytes) await put('appendFile', at, at + pieceBytes)
    return uri
  } catch (error) {
    await inCache('deleteFile', path).catch(() => undefined)
    throw error
  }
}

/** Whether an app took the file. A share sheet that is closed is no failure. */
async function shareInShell(file, uri) {
  try {
    await bridge.nativePromise('Share', 'share', { title: file.name, files: [uri] })
    return true
  } catch (error) {
    if (!/cancel/i.test(error?.message)) throw error
    return false
  }
}

// The page

function element(tag, className, ...children) {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children)
  return made
}
function button(label, className, onPress) {
  const made = element('button', className, label)
  made.type = 'button'
  made.addEventListener('click', () => onPress(made))
  return made
}
const when = (ms) => new Date(ms).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const many = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`
const extension = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png', 'application/pdf': 'pdf' }

function photoButton(user, op) {
  const [photo] = op.blobs ?? []
  if (user.keys.length === 0 || photo === undefined) return null
  return button('Save photo', '', async (own) => {
    own.disabled = true
    own.nextSibling?.remove()
    const row = await one(user.db, 'blobs', photo.sha256).catch(() => undefined)
    const bytes = await unseal(user.keys, 'blobs', photo.sha256, row?.sealed)
    if (bytes === null) own.replaceWith(element('p', 'mute', 'The bytes of this photo are not on this device any more.'))
    else {
      const file = new File([bytes], `photo-${photo.sha256.slice(0, 8)}.${extension[photo.type] ?? 'bin'}`, { type: photo.type })
      if (bridge === null) save(file)
      else await writeInShell(photoFolder, file).then((uri) => shareInShell(file, uri)).catch(() => own.after(element('p', 'mute', 'This photo could not be shared. It is still on this device.')))
    }
    own.disabled = false
  })
}

function itemRow(user, { op, body }) {
  const label = body?.label ?? kindWords[op.kind] ?? op.kind
  const about = body?.groupLabel ? `${body.groupLabel} · saved ${when(op.createdAt)}` : `Saved ${when(op.createdAt)}`
  const chip = element('span', `chip ${op.state === 'sending' ? 'sending' : op.state === 'queued' ? '' : 'person'}`, stateWords[op.state])
  const row = element('li', '', element('div', 'what', element('p', '', label), element('span', 'mute', about)), chip)
  const photo = photoButton(user, op)
  if (photo !== null) row.append(photo)
  return row
}

const damageList = (damaged) => element('ul', '', ...damaged.map(({ name, why }) => element('li', '', `${name}: ${why}`)))

function card(user) {
  const title = nameOf(user.id)
  if (user.db === null) {
    const advice = 'What waits there cannot be listed. Nothing was deleted: close the other tabs of this app, restart the browser, and open this page again.'
    return element('section', 'card', element('div', 'head', element('h2', '', title)), element('p', 'note bad', `${user.damaged[0].why} ${advice}`))
  }
  const head = element('div', 'head', element('h2', '', title), element('span', 'mute', `${many(user.items.length, 'item')} · kept on this device until the server has ${user.items.length === 1 ? 'it' : 'them'}`))
  const list = element('ul', 'items', ...user.items.map((item) => itemRow(user, item)))
  const made = element('section', 'card', head, list)
  const closed = user.isLocked ? 'This device has a lock' : 'This user is signed out'
  const opens = user.isLocked ? 'unlock the app' : 'sign in with a connection'
  if (user.keys.length === 0) made.append(element('p', 'note', `${closed}, so the content of the items is locked. They are safe, and go into the file as they are stored: ${opens} to read them.`))
  if (user.damaged.length > 0) made.append(element('div', 'note bad', `${many(user.damaged.length, 'record')} cannot be read here. The rest can be saved.`, damageList(user.damaged)))
  return made
}

function exportButton(users, deviceId) {
  const report = element('div', 'note ok')
  report.hidden = true
  report.setAttribute('role', 'status')
  const show = (tone, ...content) => {
    report.className = `note ${tone}`
    report.replaceChildren(...content)
    report.hidden = false
  }
  const share = async (file, uri, lost) => {
    const isTaken = await shareInShell(file, uri)
    const message = isTaken ? 'The file is with the app that you chose: check there that it arrived. What waits is still on this device as well.' : 'The file is not saved yet: share it first. Do not remove this app: what waits is on this device alone.'
    const again = button('Share the file', '', (own) => {
      own.disabled = true
      return share(file, uri, lost).catch(failInShell)
    })
    show(isTaken && lost.length === 0 ? 'ok' : '', message, ...lost, element('div', 'actions', again))
  }
  const failInShell = (error) => show('bad', `This app could not share the file. Nothing was saved (${error?.message ?? 'unknown'}). Do not remove this app: what waits is still on this device. Free some space and try again, or bring the device to the office.`)
  const main = button('Save everything to a file', 'main', async (own) => {
    own.disabled = true
    try {
      const { file, damaged } = await exportAll(users, deviceId, (done, count) => show('ok', `${done} of ${many(count, 'item')}. Keep this page open.`))
      const lost = damaged.length === 0 ? [] : [` ${many(damaged.length, 'record')} could not be read and ${damaged.length === 1 ? 'is' : 'are'} named in the file:`, damageList(damaged)]
      if (bridge === null) {
        save(file)
        const content = ['The file is saved with your downloads. What waits is still on this device as well.', ...lost]
        // Not every browser has it, and not every one shares a zip.
        if (navigator.canShare?.({ files: [file] })) content.push(element('div', 'actions', button('Share the file', '', () => navigator.share({ files: [file], title: file.name }).catch(() => undefined))))
        show(damaged.length > 0 ? '' : 'ok', ...content)
      } else await clearFolder(zipFolder).then(() => writeInShell(zipFolder, file)).then((uri) => share(file, uri, lost)).catch(failInShell)
    } catch (fault) {
      show('bad', `The file could not be made (${fault instanceof Error ? fault.message : 'unknown'}). What waits is still on this device; free some space and try again.`)
    }
    own.disabled = false
  })
  return element('div', '', element('div', 'actions', main), report)
}

async function showPage(place) {
  // Photos that were shared before lie there unsealed.
  if (bridge !== null) void clearFolder(photoFolder)
  // Each database is a file of its own in some browsers: one that is damaged says nothing about the others.
  const device = await openAsItIs('partwright-device').catch((error) => {
    if (typeof indexedDB.databases !== 'function') throw error
    return null
  })
  const deviceId = (await one(device, 'meta', 'device_id').catch(() => undefined))?.value ?? null
  const users = []
  for (const name of await databaseNames(device)) {
    const user = await readUser(name).catch((error) => unreadable(name, error))
    if (user !== null && (user.items.length > 0 || user.damaged.length > 0)) users.push(user)
  }
  // What was made without signing in has no server's key of its own; any on this device does.
  const rescueKey = users.find((user) => user.rescueKey !== null)?.rescueKey ?? null
  for (const user of users) user.rescueKey ??= rescueKey
  if (users.length === 0) {
    place.replaceChildren(element('section', 'card', element('h2', '', 'Nothing waits'), element('p', 'mute', 'Everything that was saved on this device has reached the server.')))
    return
  }
  place.replaceChildren(...users.map(card), ...(users.some((user) => user.db !== null) ? [exportButton(users, deviceId)] : []))
}

const place = document.getElementById('waiting')
showPage(place).catch((fault) => {
  const message = fault instanceof Error ? fault.message : String(fault)
  place.replaceChildren(element('p', 'note bad', `This device’s storage does not answer (${message}). Nothing was deleted: close the other tabs of this app, restart the browser, and open this page again.`))
})
