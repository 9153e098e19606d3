// SPDX-License-Identifier: MIT
using CoreWCF.Configuration;
using QuickStart;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddServiceModelServices();
builder.Services.AddNam();

await using var app = builder.Build();
app.UseServiceModel(model => model.AddService<Weather>().AddServiceEndpoint<Weather, IWeather>(new BasicHttpBinding(), "/weather"));
await app.RunAsync();
