/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The packed table of postal codes, under its hash (tools/vite/places.ts). */
  readonly PLACES_URL: string
  /** The address of the service worker; empty where there is none (vite.config.ts). Unset in unit tests. */
  readonly WORKER_URL?: string
}
