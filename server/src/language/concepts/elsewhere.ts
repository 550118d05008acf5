// What asks for an address, a price or hours, and how they look, in languages whose words we do not know: German, French,
// Spanish, Italian and Ukrainian.

export const WHERE_ELSEWHERE =
  /(?<!\p{L})(wo\s(sind\ssie|seid\sihr|finde(n)?\s(ich|wir)\s(sie|euch)|(ist|liegt|befindet\ssich)\s(die|der|das|ihre?)\s\p{L}+)\P{L}*$|où\s(êtes[\s-]vous|vous\strouvez[\s-]vous|(est|se\strouve)\s(la|le|votre)\s\p{L}+)\P{L}*$|dónde\s(están(\sustedes)?|(está|queda|se\sencuentra)\s(la|el|su)\s\p{L}+|se\sencuentran)\P{L}*$|dove\s(siete|vi\strovate|si\strova\s\p{L}+(\s\p{L}+)?)\P{L}*$|де\s(ви|ваш\p{L}*|вас)(\s\p{L}+)?\P{L}*$)/iu

export const PRICE_ELSEWHERE =
  /(?<!\p{L})(was\skoste\p{L}+|wie\s?viel\skoste\p{L}+|wie\steuer|combien\sco[ûu]te\p{L}*|cu[áa]nto\s(cuesta|vale)n?|quanto\scosta(no)?|скільки\sкошту\p{L}+)(?!\p{L})/iu

export const HOURS_ELSEWHERE =
  /(?<!\p{L})(öffnungszeiten|um\swie\s?viel\suhr|(wann|bis\swann|ab\swann)\s(haben|hat|öffne\p{L}+|schlie(ß|ss)\p{L}+)|(à|a)\squelle\sheure|horaires|a\squé\shora|horario|a\sche\sora|години\sроботи|о\sкотрій|до\sкотрої)(?!\p{L})/iu

export const ADDRESS_ELSEWHERE =
  /(?<!\p{L})(\p{Lu}\p{L}+(straße|strasse|str\.|gasse|allee|weg|platz)\s\d|\d+\p{L}?,?\s(rue|avenue|boulevard|place|quai|chemin)\s\p{L}|(Calle|Avenida|Avda\.|Plaza|Paseo|Via|Viale|Piazza|Corso)\s\p{Lu}[^.\n]{2,30}?\d|(вул\.|вулиц[яіею]|просп\.|площ[аі])\s*\p{Lu}[^.\n]{2,30}?\d)/u

export const TIME_ELSEWHERE =
  /(?<![\d:])\d{1,2}([:.]\d{2})?\s?(bis|à|a)\s(las\s)?\d{1,2}([:.]\d{2})?(?!\d)|\d\s?uhr(?!\p{L})|(?<!\d)\d{1,2}\s?h\s?\d{2}(?!\d)/iu
