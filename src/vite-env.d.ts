/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The packed table of postal codes, under its hash (tools/vite/places.ts). */
  readonly PLACES_URL: string
}
