// Days and hours as the reader's language and place have them; the page holds them as the server's clock has them.

import { locale } from "./reader-locale.js";

const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

for (const time of document.querySelectorAll("time[datetime]"))
  time.textContent = format.format(new Date(time.dateTime));
