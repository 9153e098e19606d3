// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Benchmarks.Repeats;

/// <summary>Six services that were made up, with 57 repeats: states of orders, prices of shares, addresses, weather,
/// sensors and accounts.</summary>
/// <remarks>Drawn by a generator of fixed seed, so that all runs have the same replies.</remarks>
internal static class MadeUpServices
{
    private const string Namespace = "http://nam.example/made-up";

    private static readonly DateTime Start = new(2026, 3, 2, 8, 0, 0, DateTimeKind.Utc);

    internal static IEnumerable<RepeatSeries> All()
    {
        yield return new RepeatSeries("order status", Namespace, Orders());
        yield return RepeatSeries.OfRows("share prices", Namespace, typeof(SharePrice), Shares());
        yield return new RepeatSeries("addresses", Namespace, Addresses());
        yield return new RepeatSeries("weather", Namespace, Weather());
        yield return RepeatSeries.OfRows("sensors", Namespace, typeof(SensorReading), Sensors());
        yield return new RepeatSeries("account", Namespace, Accounts());
    }

    private static List<object> Orders()
    {
        var random = new Random(1);
        string[] states = ["Received", "Paid", "Packed", "Shipped", "InCustoms", "OutForDelivery", "Delivered"];
        string[] places = ["Hamburg", "Leipzig Hub", "Praha", "Wien", "Graz"];
        return [.. Enumerable.Range(0, 11).Select(step => (object)new OrderStatus
        {
            OrderId = 88_104_233,
            Customer = "Meyer & Sons Ltd",
            State = states[step * states.Length / 11],
            Carrier = "Nordpost",
            TrackingCode = "NP-5521-0047-19",
            Place = places[step * places.Length / 11],
            Changed = Start.AddMinutes((step * 185) + random.Next(60)),
            Expected = new DateOnly(2026, 3, 5).ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
            Items = 4,
            Total = 249.90m,
            Currency = "EUR",
            IsPaid = step > 1,
        })];
    }

    private static IEnumerable<List<SharePrice>> Shares()
    {
        var random = new Random(2);
        string[] symbols = ["AQTR", "BLFN", "CRDX", "DLMA", "EVKO", "FRNT", "GLSS", "HRBR"];
        var cents = symbols.Select(_ => random.Next(1_000, 60_000)).ToArray();
        var volumes = symbols.Select(_ => (long)random.Next(10_000, 900_000)).ToArray();
        for (var reply = 0; reply < 11; reply++)
        {
            yield return [.. symbols.Select((symbol, index) =>
            {
                cents[index] += random.Next(-40, 41);
                volumes[index] += random.Next(3) == 0 ? 0 : random.Next(50, 4_000);
                return new SharePrice
                {
                    Symbol = symbol, Price = cents[index] / 100m, Change = random.Next(-300, 300) / 100m, Volume = volumes[index],
                    Traded = Start.AddSeconds((reply * 30) + random.Next(30)),
                };
            })];
        }
    }

    private static List<object> Addresses()
    {
        var random = new Random(3);
        string[] names = ["Anna Berger", "John Whitfield", "Marta Nowak", "Luca Ferri", "Inga Dahl", "Paul Okafor"];
        string[] streets = ["Lindenweg", "High Street", "Via Roma", "Storgatan", "Mill Lane", "Parkring"];
        string[] towns = ["Graz", "Leeds", "Modena", "Lund", "Derby", "Linz"];
        return [.. Enumerable.Range(0, 11).Select(_ => (object)new Address
        {
            Name = names[random.Next(6)],
            Street = $"{streets[random.Next(6)]} {random.Next(1, 140)}",
            Town = towns[random.Next(6)],
            PostalCode = $"{random.Next(10_000, 99_999)}",
            Country = random.Next(4) == 0 ? "GB" : "AT",
            Phone = $"+43 {random.Next(300, 999)} {random.Next(100_000, 999_999)}",
            IsBilling = random.Next(2) == 0,
        })];
    }

    private static List<object> Weather()
    {
        var random = new Random(4);
        string[] skies = ["Clear", "Partly cloudy", "Cloudy", "Light rain", "Rain"];
        var (temperature, pressure) = (8.4m, 1_013.2m);
        return [.. Enumerable.Range(0, 10).Select(hour => (object)new WeatherReport
        {
            Station = "Innsbruck Airport",
            Latitude = 47.2602,
            Longitude = 11.3439,
            Observed = Start.AddHours(hour),
            Temperature = temperature += random.Next(-12, 18) / 10m,
            Humidity = random.Next(35, 90),
            Pressure = pressure += random.Next(-8, 9) / 10m,
            Wind = random.Next(0, 120) / 10m,
            Direction = random.Next(36) * 10,
            Sky = skies[random.Next(skies.Length)],
        })];
    }

    private static IEnumerable<List<SensorReading>> Sensors()
    {
        var random = new Random(5);
        string[] units = ["C", "C", "bar", "rpm", "mm/s"];
        var levels = new[] { 71_300, 64_250, 3_120, 1_480_000, 2_310 };
        for (var reply = 0; reply < 10; reply++)
        {
            yield return [.. units.Select((unit, index) =>
            {
                levels[index] += random.Next(-levels[index] / 100, (levels[index] / 100) + 1);
                return new SensorReading
                {
                    Id = $"line-4/pump-{index + 1}", Value = levels[index] / 1_000.0, Unit = unit, IsAlarm = random.Next(20) == 0,
                    Measured = Start.AddSeconds(reply * 10).AddMilliseconds(random.Next(1_000)),
                };
            })];
        }
    }

    private static List<object> Accounts()
    {
        var random = new Random(6);
        var cents = 481_255;
        return [.. Enumerable.Range(0, 10).Select(day => (object)new Account
        {
            Id = "AT48 3200 0000 1234 5864",
            Owner = "Anna Berger",
            Kind = "Current account",
            Balance = (cents -= random.Next(-20_000, 24_000)) / 100m,
            Available = (cents + 100_000) / 100m,
            Currency = "EUR",
            LastEntry = $"Card payment {random.Next(1_000, 9_999)}, {(day % 3 == 0 ? "Grocer Hofbauer" : "Cafe Central")}",
            Entries = 1_204 + (3 * day),
            Updated = Start.AddDays(day).AddSeconds(random.Next(40_000)),
            IsBlocked = false,
        })];
    }
}
