// The rescue page: no framework, no build, nothing of the app. It opens each user's database read-only, shows what waits
// and writes it into a file. With this user's key the file is sealed anew so that only the server can open it; without
// the key it holds the ciphertext as it lies here, which the server alone can open too. See
// docs/decisions/007-worker-and-rescue.md for the shape of the file.

const prefix = 'partwright-user-'
const waitingStates = ['queued', 'sending', 'rejected', 'conflict', 'quarantined']
const stateWords = { queued: 'Waiting', sending: 'Being sent', rejected: 'Refused', conflict: 'Conflict', quarantined: 'Set aside' }
const kindWords = {
  addTrip: 'Trip', editTrip: 'Correction of a trip', removeTrip: 'Removal of a trip', addNote: 'Note', addFile: 'Photo',
  actOnClaim: 'Step of a claim', announceFiles: 'Photos announced', discardOp: 'Something given up', logCrash: 'Crash report',
}

const text = new TextEncoder()
const words = new TextDecoder()
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

async function all(db, table) {
  if (!db.objectStoreNames.contains(table)) return []
  return asked(db.transaction(table, 'readonly').objectStore(table).getAll())
}

async function one(db, table, key) {
  if (db === null || !db.objectStoreNames.contains(table)) return undefined
  return asked(db.transaction(table, 'readonly').objectStore(table).get(key))
}

/** Every user's database on this device: by the browser's list, else by what the device remembers. */
async function databaseNames(device) {
  if (typeof indexedDB.databases === 'function') return (await indexedDB.databases()).map((found) => found.name ?? '').filter((name) => name.startsWith(prefix)).sort()
  const current = (await one(device, 'meta', 'current'))?.value
  const id = (await one(device, 'meta', 'device_id'))?.value
  return [current?.userId, id === undefined ? undefined : `device:${id}`].filter((known) => known !== undefined).map((known) => prefix + known)
}

async function unseal(key, table, id, sealed) {
  if (key === null || !sealed) return null
  try {
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv, additionalData: text.encode(`${table}\n${id}`) }, key, sealed.data)
  } catch {
    return null
  }
}
const json = (bytes) => (bytes === null ? null : JSON.parse(words.decode(bytes)))

/** What waits for one user: rows in their order, their words where the key is here, and the name in words. */
async function readUser(name) {
  const db = await openAsItIs(name)
  if (db === null) return null
  const [rows, meta] = [await all(db, 'ops'), new Map((await all(db, 'meta')).map((row) => [row.k, row.value]))]
  const key = meta.get('key') instanceof CryptoKey ? meta.get('key') : null
  const ops = rows.filter((row) => waitingStates.includes(row.state)).sort((a, b) => a.seq - b.seq)
  const items = []
  for (const op of ops) items.push({ op, body: json(await unseal(key, 'ops', op.opId, op.body)) })
  return { id: name.slice(prefix.length), db, key, rescueKey: meta.get('rescue_key') ?? null, items }
}

// The file

const record = (iv, data) => ({ iv: base64(iv), data: base64(data) })

/** Everything of one user, each op and photo a record of its own. */
async function packed(user) {
  const canReseal = user.key !== null && user.rescueKey !== null
  const fresh = canReseal ? await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt']) : null
  const seal = async (table, id, sealed) => {
    const opened = canReseal ? await unseal(user.key, table, id, sealed) : null
    if (opened === null) return sealed ? { under: 'device', ...record(sealed.iv, sealed.data) } : null
    const iv = crypto.getRandomValues(new Uint8Array(12))
    return { under: 'rescue', ...record(iv, await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: text.encode(`${table}\n${id}`) }, fresh, opened)) }
  }
  const wrapped = canReseal ? base64(await wrap(fresh, user.rescueKey)) : null
  const ops = []
  const blobs = new Map()
  for (const { op } of user.items) {
    const { body, error, result, lease, serverErrors, ...plain } = op
    ops.push({ ...plain, error: error === null || error === undefined ? null : { status: error.status, code: error.code, at: error.at }, body: await seal('ops', op.opId, body) })
    for (const { sha256 } of op.blobs ?? []) {
      if (blobs.has(sha256)) continue
      const row = await one(user.db, 'blobs', sha256)
      blobs.set(sha256, row === undefined ? { sha256, missing: true } : { sha256, type: row.type, size: row.size, bytes: await seal('blobs', sha256, row.sealed) })
    }
  }
  return { user: user.id, wrapped_key: wrapped, key_id: user.rescueKey?.kid ?? null, ops, blobs: [...blobs.values()] }
}

async function wrap(fresh, jwk) {
  const sealing = await crypto.subtle.importKey('jwk', { ...jwk, key_ops: ['encrypt'] }, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  return crypto.subtle.encrypt({ name: 'RSA-OAEP' }, sealing, await crypto.subtle.exportKey('raw', fresh))
}

function save(name, type, bytes) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function exportAll(users, deviceId) {
  const made = new Date()
  const parts = []
  for (const user of users) parts.push(await packed(user))
  const file = { format: 'partwright-rescue', v: 1, made_at: made.toISOString(), device_id: deviceId, users: parts }
  save(`partwright-rescue-${made.toISOString().slice(0, 16).replace(':', '')}.json`, 'application/json', JSON.stringify(file))
}

// The page

function element(tag, className, ...children) {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children)
  return made
}
const when = (ms) => new Date(ms).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const many = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`
const extension = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'application/pdf': 'pdf' }

function photoButton(user, op) {
  const [photo] = op.blobs ?? []
  if (user.key === null || photo === undefined) return null
  const button = element('button', '', 'Save photo')
  button.type = 'button'
  button.addEventListener('click', async () => {
    const row = await one(user.db, 'blobs', photo.sha256)
    const bytes = await unseal(user.key, 'blobs', photo.sha256, row?.sealed)
    if (bytes === null) button.replaceWith(element('p', 'mute', 'The bytes of this photo are not on this device any more.'))
    else save(`photo-${photo.sha256.slice(0, 8)}.${extension[photo.type] ?? 'bin'}`, photo.type, bytes)
  })
  return button
}

function itemRow(user, { op, body }) {
  const label = body?.label ?? kindWords[op.kind] ?? op.kind
  const about = body?.groupLabel ? `${body.groupLabel} · saved ${when(op.createdAt)}` : `Saved ${when(op.createdAt)}`
  const chip = element('span', `chip ${op.state === 'sending' ? 'sending' : op.state === 'queued' ? '' : 'person'}`, stateWords[op.state])
  const row = element('li', '', element('div', 'what', element('p', '', label), element('span', 'mute', about)), chip)
  const button = photoButton(user, op)
  if (button !== null) row.append(button)
  return row
}

function card(user) {
  const title = user.id.startsWith('device:') ? 'Made without signing in' : `User ${user.id}`
  const head = element('div', 'head', element('h2', '', title), element('span', 'mute', `${many(user.items.length, 'item')} · kept on this device until the server has ${user.items.length === 1 ? 'it' : 'them'}`))
  const list = element('ul', 'items', ...user.items.map((item) => itemRow(user, item)))
  const made = element('section', 'card', head, list)
  if (user.key === null) made.append(element('p', 'note', 'This user is signed out, so the words are locked. They are safe, and go into the file as they are: sign in with a connection to read them.'))
  return made
}

function exportButton(users, deviceId) {
  const button = element('button', 'main', 'Save everything to a file')
  const said = element('p', 'note ok')
  said.hidden = true
  said.setAttribute('role', 'status')
  button.type = 'button'
  button.addEventListener('click', async () => {
    button.disabled = true
    try {
      await exportAll(users, deviceId)
      said.className = 'note ok'
      said.textContent = 'The file is saved with your downloads. What waits is still on this device as well.'
    } catch (fault) {
      said.className = 'note bad'
      said.textContent = `The file could not be made (${fault instanceof Error ? fault.message : 'unknown'}). What waits is still on this device; free some space and try again.`
    }
    said.hidden = false
    button.disabled = false
  })
  return element('div', '', element('div', 'actions', button), said)
}

async function show(place) {
  const device = await openAsItIs('partwright-device')
  const deviceId = (await one(device, 'meta', 'device_id'))?.value ?? null
  const users = []
  for (const name of await databaseNames(device)) {
    const user = await readUser(name)
    if (user !== null && user.items.length > 0) users.push(user)
  }
  // What was made without signing in has no server's key of its own; any on this device does.
  const rescueKey = users.find((user) => user.rescueKey !== null)?.rescueKey ?? null
  for (const user of users) user.rescueKey ??= rescueKey
  if (users.length === 0) {
    place.replaceChildren(element('section', 'card', element('h2', '', 'Nothing waits'), element('p', 'mute', 'Everything that was saved on this device has reached the server.')))
    return
  }
  place.replaceChildren(...users.map(card), exportButton(users, deviceId))
}

const place = document.getElementById('waiting')
show(place).catch((fault) => {
  const message = fault instanceof Error ? fault.message : String(fault)
  place.replaceChildren(element('p', 'note bad', `This device’s storage does not answer (${message}). Nothing was deleted: close the other tabs of this app, restart the browser, and open this page again.`))
})
