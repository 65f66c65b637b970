import { describe, expect, it } from "vitest";
import { reminderFields, reminderOf } from "../../../src/pages/settings/mail/fields.tsx";

describe("a reminder as two fields", () => {
  it.each([
    ["20%", { amount: "20", unit: "percent" }],
    ["P1D", { amount: "1", unit: "days" }],
    ["P1DT4H", { amount: "28", unit: "hours" }],
    ["PT1H30M", { amount: "90", unit: "minutes" }],
    ["PT30S", { amount: "0.5", unit: "minutes" }],
  ])("%s is %j, and back", (reminder, fields) => {
    expect(reminderFields(reminder)).toEqual(fields);
    expect(reminderOf(fields)).toBe(reminder);
  });

  it("accepts a comma as decimal point, and a written-out percent sign", () => {
    expect(reminderOf({ amount: "1,5", unit: "hours" })).toBe("PT1H30M");
    expect(reminderOf({ amount: "25 %", unit: "percent" })).toBe("25%");
  });

  it.each(["soon", "", "1e999", "<b>"])("leaves %j to be refused", (amount) => {
    expect(reminderOf({ amount, unit: "hours" })).not.toMatch(/^PT?[1-9]/);
  });
});
