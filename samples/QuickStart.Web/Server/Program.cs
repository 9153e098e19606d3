// SPDX-License-Identifier: MIT
using Nam.AspNetCore;
using QuickStart.Web;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddNam();

await using var app = builder.Build();
app.UseNam();
app.MapGet("/weather", (int count) => NamResults.Xml(Readings(count)));
await app.RunAsync();

static Reading[] Readings(int count)
{
    var start = new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc);
    return [.. Enumerable.Range(0, count).Select(i => new Reading($"Station {i % 7}", start.AddMinutes(i), 20 + (i % 50 / 10m)))];
}
