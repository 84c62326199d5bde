interface ImportMetaEnv {
  /** Names this build; the build manifest on the server carries the same. */
  readonly VITE_BUILD_ID: string
}
