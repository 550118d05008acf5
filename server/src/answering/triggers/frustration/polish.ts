import { anyWords } from '../patterns.ts'
import type { Temper } from './temper.ts'

const NOT_DENIED = '(?<!(?: nie| bez) )'
const TELL =
  '(?:pytam|piszę|proszę|dzwonię|zgłaszam|powtarzam|tłumaczę|kontaktuję|muszę|przypominam|reklamuję|pytałem|pytałam|pisałem|pisałam)'
const TOLD_AGAIN = '(?:czekać|pisać|pytać|powtarzać|prosić|dzwonić|tłumaczyć|przypominać)'
const NTH = '(?:drugi|trzeci|czwarty|piąty|szósty|dziesiąty|setny|któryś|enty|kolejny|[2-9])'

export const polish: Temper = {
  furious: [
    `${NOT_DENIED}(?:skandal[^ ]*|żenad[^ ]+|żenując[^ ]+|masakra|kompromitacj[^ ]+|oszu(?:ści|stami)|złodziej[^ ]*|kłamc[^ ]+|idiot(?:a|ą|ę|ka|ki|ko|y|ów|ami|yczn[^ ]+)|debil[^ ]*|kretyn[^ ]*|bezużyteczn[^ ]+|beznadziejn[^ ]+|kurw[^ ]+|gówn[^ ]+|wściekł(?:y|a|i|e)|kpin[ay]|kpicie|wkurz[^ ]+|wkurw[^ ]+|niedopuszczaln[^ ]+|oburzając[^ ]+|oburzon[^ ]+|zbulwersowan[^ ]+|niepoważn[^ ]+)`,
    `(?<!(?: czy| że) )to (?:już |jest |jakiś |jakaś |jakieś |po prostu |zwykły |zwykła |chyba |jedna wielka |jeden wielki )*(?:dramat|dno|porażka|śmieszne|absurd|żart|żarty|cyrk|chore|nienormalne|koszmar|kabaret|farsa|paranoja|tragedia|bezczelność|nie do pomyślenia)(?! (?:czy|lub|albo))`,
    '(?:jesteście|jesteś) (?:naprawdę |po prostu |totalnie |całkowicie )*(?:głupi|głupia|głupie|bezczelni|niekompetentni|śmieszni|okropni|do niczego)',
    '(?:najgorsz[^ ]+|fataln[^ ]+|okropn[^ ]+|tragiczn[^ ]+|koszmarn[^ ]+|głup[^ ]+) (?:obsług[^ ]+|firm[^ ]+|sklep[^ ]*|serwis[^ ]*|bot[^ ]*|kontakt[^ ]*|aplikacj[^ ]+|podejści[^ ]+)',
    '(?:obsługa|kontakt z wami|ten bot|wasza [^ ]+|wasz [^ ]+) (?:jest |to )+(?:fataln[^ ]+|okropn[^ ]+|tragiczn[^ ]+|koszmar[^ ]*|dramat|tragedia|porażka|dno|żart|głupi)',
    '(?:mam|miał[^ ]+) (?:już )?(?:tego |was |wszystkiego )(?:już |wszystkiego )*(?:dość|dosyć)',
    'mam (?:już )?(?:serdecznie )?(?:dość|dosyć)(?= (?:tego|was|czekania|tej|waszej|waszych|wszystkiego|$))',
    `${NTH} raz (?:z rzędu |${anyWords(3)})${TELL}`,
    `${TELL} ${anyWords(3)}(?:${NTH} raz|po raz ${NTH})`,
    `po raz ${NTH} ${anyWords(2)}${TELL}`,
    `ile (?:jeszcze|można|razy (?:mam|jeszcze|muszę|można|trzeba)|mam jeszcze|to jeszcze) ${anyWords(3)}${TOLD_AGAIN}`,
    'jak długo jeszcze (?:mam|będę|muszę|trzeba) czekać',
    `nikt ${anyWords(2)}nie (?:odpowiada|odpowiedział|odpisuje|odpisał|pomaga|pomógł|reaguje|zareagował|raczy|raczył|oddzwania|oddzwonił|słucha)`,
    'nikt (?:tam |u was |od was |telefonu )*nie odbiera(?= (?:telefonu|telefonów|od|$))',
    '(?:macie|masz|mają) (?:wszystko |wszystkich )?(?:mnie|nas|to|klient[^ ]+|ludzi) (?:wszystko )?(?:gdzieś(?= $)|w nosie|w dupie|głęboko)',
    '(?:brak(?:uje)? mi|brak) (?:już )?(?:słów|cierpliwości)',
    `(?:straci[^ ]+|tracę|kończy|skończyła) ${anyWords(2)}cierpliwoś[^ ]+|cierpliwość ${anyWords(2)}(?:kończy|skończyła)`,
    'ignoruj(?:ecie|esz|ą) (?:mnie|nas|moje)|(?:mnie|nas) (?:wszyscy |ciągle )?ignoruj(?:ecie|esz|ą)',
    'co (?:to )?(?:jest |ma być )*za (?:obsługa|cyrk|żarty|kpiny|porządki|burdel|badziewie|bzdury)',
    '(?:robicie|robisz|stroicie|żartujecie|żartujesz|kpisz|nabijacie|nabijasz) (?:sobie |się )*(?:ze mnie|z nas|z klientów|jaja|żarty)',
    '(?:żarty|jaja) sobie (?:robicie|stroicie|robisz)',
    '(?:bardzo|naprawdę|strasznie|mega|skrajnie) (?:zły|zła|zdenerwowan[^ ]+|rozczarowan[^ ]+|niezadowolon[^ ]+|zirytowan[^ ]+)',
    '(?:kompletn[^ ]+|totaln[^ ]+|całkowit[^ ]+) (?:porażka|katastrofa|tragedia|amatorszczyzna|klapa|dno|brak)',
    'nie polecam(?= (?:nikomu|tej|tego|was|waszej|$))',
    `traktuj[^ ]+ ${anyWords(1)}(?:klient[^ ]+|ludzi|mnie)`,
    '(?:oszukal[^ ]+|okradl[^ ]+|okłamal[^ ]+|nacią[^ ]+) (?:mnie|nas)|(?:oszuka|okłama)liście|oszukujecie|kłamiecie|okłamujecie',
    '(?:dość|dosyć) (?:już )?tego|tego (?:już )?za wiele|to (?:już |jest )*przesada|szkoda słów|ręce opadają|szlag (?:mnie|człowieka)',
    'nie mam (?:już )?(?:do was )?sił[^ ]* (?:do was|z wami|na to|na was)|czy (?:wy )?(?:w ogóle )?(?:ktoś )?(?:w ogóle )?(?:to )?(?:czytacie|czyta) (?:co |to co )?(?:ja )?piszę',
    'wstyd (?:że|żeby)',
    '(?:zero|żadne[jg]o?) (?:odpowiedzi|odzewu|reakcji)',
    '(?:strata|marnujecie|marnujesz|tracę) (?:mój |mojego )?czas[^ ]*',
    'nigdy więcej(?= (?:u was|zakupów|nic|$))',
    'nigdy więcej nie (?:kupię|zamówię|skorzystam|wrócę)',
    `zgłoszę ${anyWords(2)}(?:do|na) (?:uokik|rzecznik[^ ]*|policj[^ ]+|sąd[^ ]*|prokuratur[^ ]+)`,
    '(?:pójdę|idę|oddam|skieruję|podam) (?:was |sprawę |to |z tym )*do (?:sądu|prawnika|rzecznika|uokik)',
    'oddaj(?:cie)? (?:mi )?(?:moje )?pieniądze',
  ],
  annoyed: [
    `${NOT_DENIED}(?:zł[ay]|zdenerwowan[^ ]+|denerwuj[^ ]+|irytuj[^ ]+|zirytowan[^ ]+|rozczarowan[^ ]+|niezadowolon[^ ]+|fataln[^ ]+|okropn[^ ]+|straszn[^ ]+|tragedi[^ ]+|tragiczn[^ ]+|absurd[^ ]*|wstyd|skarg[^ ]+|słab[ay]|cholera|cholern[^ ]+|koszmar[^ ]*|porażka)`,
    '(?:nadal|dalej|wciąż|ciągle) (?:nie|nic|brak|czekam|to samo)',
    `nikt ${anyWords(2)}nie [^ ]+`,
    '(?:od|przez) (?:kilku |paru |wielu )?(?:dni|tygodni|miesięcy|godzin)',
    `${NTH} raz`,
    'co to za (?:firma|sklep)',
  ],
}
