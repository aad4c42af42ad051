/** Something that the app uses where the engine has it. */
export interface Capability {
  readonly name: string
  /** What the app does where it is missing; null if the app needs it. */
  readonly instead: string | null
}

/** By the names that the probes answer. In the order of the table. */
export const capabilities = {
  worker: { name: 'service worker', instead: null },
  workerStart: {
    name: 'a page that waited for a starting worker sees that it has started',
    instead: 'never asks for the state: the worker answers all the same',
  },
  key: { name: 'key that cannot be exported, kept through a kill', instead: null },
  locks: { name: 'Web Locks', instead: 'the lease in the database decides alone' },
  broadcast: { name: '`BroadcastChannel`', instead: 'other tabs notice by their own reads' },
  canvas: { name: '`OffscreenCanvas`', instead: null },
  decompression: { name: '`DecompressionStream`', instead: null },
  trustedTypes: { name: 'Trusted Types', instead: 'the content security policy alone' },
  sync: {
    name: 'Background Sync',
    instead: 'sends while a page is open: at its start, when it is shown, when the network is back, and by a timer',
  },
  persist: {
    name: 'storage that the browser promises to keep',
    instead: 'says so in the outbox, and that installing the app protects it',
  },
  webp: { name: 'WebP from a canvas', instead: 'sends photos as JPEG' },
  barcodes: { name: '`BarcodeDetector`', instead: 'loads its own reader' },
  camera: { name: 'camera in a page', instead: 'reads codes and plates from a picture' },
  install: { name: 'installing with a button', instead: 'says which menu entry installs it' },
  push: { name: 'notifications of a server', instead: 'offers none; new jobs show when the app is open' },
  badge: { name: 'badge on the icon', instead: 'the count is in the app' },
  share: { name: 'sharing a file', instead: 'downloads the file' },
  connection: { name: 'data saver', instead: 'downloads jobs as on any connection' },
} as const satisfies Readonly<Record<string, Capability>>

export type CapabilityName = keyof typeof capabilities
/** What an engine has. */
export type Seen = Readonly<Record<CapabilityName, boolean>>

/** Asks the engine, in a page of the app. `workerStart` takes pages of its own, and `key` is known only after a kill. */
export async function probeCapabilities(): Promise<Omit<Seen, 'workerStart' | 'key'>> {
  const place = globalThis as unknown as Record<string, unknown>
  const device = navigator as unknown as Record<string, unknown>
  const has = (...names: readonly string[]) => names.every((name) => place[name] !== undefined)
  const encodesWebp = async () => {
    const canvas = new OffscreenCanvas(1, 1)
    canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
    return (await canvas.convertToBlob({ type: 'image/webp' })).type === 'image/webp'
  }
  const shares = () =>
    'canShare' in navigator && navigator.canShare({ files: [new File(['x'], 'x.jpg', { type: 'image/jpeg' })] })
  return {
    worker: ((await navigator.serviceWorker.getRegistration())?.active ?? null) !== null,
    locks: 'locks' in navigator,
    broadcast: has('BroadcastChannel'),
    canvas: has('OffscreenCanvas'),
    decompression: has('DecompressionStream'),
    trustedTypes: has('trustedTypes'),
    sync: has('SyncManager'),
    persist: 'storage' in navigator && (await navigator.storage.persist()),
    webp: await encodesWebp(),
    barcodes: has('BarcodeDetector'),
    camera: (device['mediaDevices'] as { getUserMedia?: unknown } | undefined)?.getUserMedia !== undefined,
    install: has('BeforeInstallPromptEvent'),
    push: has('PushManager', 'Notification'),
    badge: device['setAppBadge'] !== undefined,
    share: shares(),
    connection: device['connection'] !== undefined,
  }
}

/** Seals a text with a key that cannot be exported, and stores both. */
export async function storeSealed(database: string, text: string): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('sealed')
    opening.onerror = () => {
      reject(new Error(String(opening.error)))
    }
    opening.onsuccess = () => {
      const storing = opening.result.transaction('sealed', 'readwrite', { durability: 'strict' })
      storing.objectStore('sealed').put({ key, iv, sealed }, 'one')
      storing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
      storing.onabort = () => {
        reject(new Error(String(storing.error)))
      }
    }
  })
}

interface Sealed {
  readonly key: CryptoKey
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

/** Opens what `storeSealed` stored. Null if the key is gone or can be exported. */
export async function readSealed(database: string): Promise<string | null> {
  const stored = await new Promise<Sealed | undefined>((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.onerror = () => {
      reject(new Error(String(opening.error)))
    }
    opening.onsuccess = () => {
      const reading = opening.result.transaction('sealed').objectStore('sealed').get('one') as IDBRequest<
        Sealed | undefined
      >
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result)
      }
    }
  })
  if (stored === undefined || stored.key.extractable) return null
  const { key, iv, sealed } = stored
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))
}
