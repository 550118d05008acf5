// Imported before everything else. zod tries out `new Function` to learn whether it may compile its schemas;
// the security policy of our pages forbids that and would report every try. This is where zod keeps its
// settings: its own `z.config` would bring all of zod into the sign-in page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
