// The database's library, for a start that asks for it beside the engine: its code then runs in a task of its own. In one
// with the engine's, it kept a slow phone from answering taps for 0.3 s.
export { Dexie } from 'dexie'
