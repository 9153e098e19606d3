// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport;

/// <summary>What is measured, and how often.</summary>
internal sealed record TransportPlan
{
    /// <summary>The plan of a whole run, some 15 minutes.</summary>
    internal static readonly TransportPlan Whole = new()
    {
        Rounds = 3,
        Passes = 1,
        Calls = 30,
        FirstCalls = 5,
        Callers = 16,
        FirstLoadSeconds = 0.15,
        LoadSeconds = 0.7,
        WarmSeconds = 1,
        ModemCalls = 3,
        ModemDocuments = [TransportDocument.Page],
        SecuritiesOfServer = TransportSecurity.All,
        SecuritiesOfProxies = TransportSecurity.All,
    };

    /// <summary>The plan of a run that ends within two minutes.</summary>
    internal static readonly TransportPlan Quick = new()
    {
        Rounds = 1,
        Passes = 2,
        Calls = 7,
        FirstCalls = 2,
        Callers = 16,
        FirstLoadSeconds = 0.1,
        LoadSeconds = 0.35,
        WarmSeconds = 0.2,
        ModemCalls = 1,
        ModemDocuments = [TransportDocument.Page],
        SecuritiesOfServer =
        [
            TransportSecurity.None, TransportSecurity.Tls12, TransportSecurity.Tls13, TransportSecurity.Tls13Resumed,
            TransportSecurity.Tls13Kept
        ],
        SecuritiesOfProxies = [TransportSecurity.None, TransportSecurity.Tls13],
    };

    /// <summary>How often all cells are measured, one after the other.</summary>
    internal required int Rounds { get; init; }

    /// <summary>How often all cells have their turn in a round's timing: what disturbs the machine for a moment then
    /// disturbs a part of several cells and not all of one.</summary>
    internal required int Passes { get; init; }

    /// <summary>Transactions that are timed for each cell in a turn.</summary>
    internal required int Calls { get; init; }

    /// <summary>Transactions before these: the session that is resumed, and what NAM learns.</summary>
    internal required int FirstCalls { get; init; }

    /// <summary>Callers at the same time under load.</summary>
    internal required int Callers { get; init; }

    /// <summary>Seconds of load before it is measured.</summary>
    internal required double FirstLoadSeconds { get; init; }

    /// <summary>Seconds of load for each cell in a round.</summary>
    internal required double LoadSeconds { get; init; }

    /// <summary>Seconds of load for every way and document before anything is measured, so that code is compiled as it will be.</summary>
    internal required double WarmSeconds { get; init; }

    /// <summary>Transactions over a modem for each way.</summary>
    internal required int ModemCalls { get; init; }

    /// <summary>Documents that are sent over a modem.</summary>
    internal required IReadOnlyList<TransportDocument> ModemDocuments { get; init; }

    /// <summary>The kinds of connections to the server.</summary>
    internal required IReadOnlyList<TransportSecurity> SecuritiesOfServer { get; init; }

    /// <summary>The kinds of connections to proxies.</summary>
    internal required IReadOnlyList<TransportSecurity> SecuritiesOfProxies { get; init; }

    /// <summary>The cells of the tables.</summary>
    /// <param name="places">Whom callers can connect to.</param>
    internal IReadOnlyList<TransportCell> Cells(IReadOnlyList<TransportPlace> places) =>
    [
        .. from document in TransportDocument.All
           from way in TransportWay.All
           where places.Contains(way.Place) && (document != TransportDocument.Index || way.IsForSmall)
           from security in way.Place == TransportPlace.Server ? SecuritiesOfServer : SecuritiesOfProxies
           select new TransportCell(document, way, security),
    ];

    /// <summary>The cells of the handshakes: the smallest document from the server, plain.</summary>
    internal static IReadOnlyList<TransportCell> Handshakes { get; } =
    [
        .. from version in new[] { TlsVersion.Tls12, TlsVersion.Tls13 }
           from key in new[] { TransportKey.Rsa, TransportKey.Ecdsa }
           from security in new[]
           {
               new TransportSecurity(version) { Key = key, IsResumptionOffered = false },
               new TransportSecurity(version) { Key = key },
               new TransportSecurity(version, IsResumed: true) { Key = key },
           }
           select new TransportCell(TransportDocument.Index, TransportWay.All[0], security),
    ];

    /// <summary>The cells over a modem: the server, without TLS.</summary>
    internal IReadOnlyList<TransportCell> Modem =>
    [
        .. from document in ModemDocuments
           from way in TransportWay.All
           where way.Place == TransportPlace.Server
           select new TransportCell(document, way, TransportSecurity.None),
    ];

    /// <summary>The cells whose replies are looked at.</summary>
    /// <param name="places">Whom callers can connect to.</param>
    internal static IReadOnlyList<TransportCell> Looks(IReadOnlyList<TransportPlace> places) =>
    [
        .. from document in TransportDocument.All
           from way in TransportWay.All
           where places.Contains(way.Place) && (document != TransportDocument.Index || way.IsForSmall)
           select new TransportCell(document, way, TransportSecurity.None),
    ];
}
