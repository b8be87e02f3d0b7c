/** A part of daisyUI without types: the plugin for one theme. */
declare module 'daisyui/theme' {
  const theme: (options: object) => { handler(api: unknown): void }
  export default theme
}
