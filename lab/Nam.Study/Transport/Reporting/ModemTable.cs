// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Transport.Reporting;

/// <summary>What the paper leaves to others: compression over a modem.</summary>
internal static class ModemTable
{
    /// <summary>Makes the table; no rows where no network is emulated.</summary>
    internal static StudyTable Create(TransportResults results) => new(
        $"Over {TransportNetwork.Modem.Name}, without TLS, a connection for each transaction",
        ["Who does what", "File", "Seconds", "of plain", "LAN ms", "of plain"],
        results.IsEmulated ? [.. results.Plan.Modem.Select(cell => Row(results, cell))] : [])
    {
        Note = $"LAN: {TransportNetwork.OneClient.Name}.",
    };

    private static IReadOnlyList<string> Row(TransportResults results, TransportCell cell)
    {
        var plain = cell with { Way = TransportWay.All[0] };
        var (modem, lan) = (results.OverModem(cell), results[cell]);
        return
        [
            cell.Way.Name,
            cell.Document.Name,
            TransportText.Number(modem.MeanMilliseconds / 1e3),
            TransportText.Times(modem.MeanMilliseconds, results.OverModem(plain).MeanMilliseconds),
            TransportText.Number(lan.MeanMilliseconds),
            TransportText.Times(lan.MeanMilliseconds, results[plain].MeanMilliseconds),
        ];
    }
}
