// SPDX-License-Identifier: MIT
using Nam.ServiceModel;
using QuickStart;

var address = new EndpointAddress(args.FirstOrDefault() ?? "http://localhost:5000/weather");
using var factory = new ChannelFactory<IWeather>(new BasicHttpBinding(), address).UseNam();
var weather = factory.CreateChannel();

var readings = await weather.ReadAsync(300);
Console.WriteLine(
    FormattableString.Invariant($"{readings.Length} readings, {readings.Average(reading => reading.Celsius):0.00} degrees on average."));
