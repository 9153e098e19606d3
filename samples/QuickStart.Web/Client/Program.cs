// SPDX-License-Identifier: MIT
using Nam.Http;
using QuickStart.Web;

var address = args.FirstOrDefault() ?? "http://localhost:5000/weather";
using var http = new HttpClient(new NamHandler());

var readings = await http.GetNamXmlAsync<Reading[]>($"{address}?count=300") ?? [];
Console.WriteLine(
    FormattableString.Invariant($"{readings.Length} readings, {readings.Average(reading => reading.Celsius):0.00} degrees on average."));
