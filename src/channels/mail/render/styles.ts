/** Styles are written into each element, because mail programs drop style sheets. */
const SERIF = "Georgia,'Times New Roman',serif";
const BODY_TEXT = `font:17px/1.55 ${SERIF};color:#33271c`;
export const TEXT = `${BODY_TEXT};margin:0 0 14px`;
export const SMALL = `font:14px/1.5 ${SERIF};color:#75634f;margin:0 0 10px`;
/** A line may carry a hash, which would make the whole mail wider than a phone. */
export const FINE_PRINT = `${SMALL};word-break:break-word;overflow-wrap:anywhere`;
export const HEADING = `font:bold 22px/1.3 ${SERIF};color:#33271c;margin:0 0 12px`;
export const QUOTE = `margin:0 0 16px;padding:10px 16px;border-left:4px solid #c39a63;background-color:#f6ecda;${BODY_TEXT}`;
export const IMPORTANT = `margin:0 0 18px;padding:10px 16px;border-radius:6px;background-color:#fbe6c4;font:bold 17px/1.5 ${SERIF};color:#4a2f12`;
export const LINK = "color:#8a3b1c";
export const BUTTON =
  `display:inline-block;padding:12px 22px;border-radius:6px;background-color:#7a3f1d;color:#fff8ea;` +
  `font:bold 17px/1.2 ${SERIF};text-decoration:none`;

/** For the programs that read a style sheet; the others keep the light colours, which stand in each element. */
export const DARK =
  "@media (prefers-color-scheme:dark){.page{background-color:#1d1712!important}.sheet{background-color:#29211a!important}" +
  ".ink,.ink h1{color:#eadfcd!important}.soft{color:#b3a28c!important}.link{color:#e9a36d!important}" +
  ".quote{background-color:#332920!important;color:#eadfcd!important}.due{background-color:#4a3418!important;color:#f6e3c3!important}}";
