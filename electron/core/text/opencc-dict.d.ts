// opencc-js publishes its dictionaries under `opencc-js/*` without types: "from to[ to…]|from to|…".
declare module 'opencc-js/dict/TSCharacters' {
  const entries: string;
  export default entries;
}
