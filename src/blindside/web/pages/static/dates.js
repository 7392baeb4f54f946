// Days and hours as the reader's language and place have them; the page holds them as the server's clock has them.

const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

for (const time of document.querySelectorAll("time[datetime]")) time.textContent = format.format(new Date(time.dateTime));
