// SPDX-License-Identifier: MIT
using Nam.Characterization;

namespace Nam.Study.Clients;

/// <summary>The 14 pairs of table 3.</summary>
/// <remarks>
/// The paper has round trips and rates only as a picture (figure 3), so these are assumptions. From its text: the modem and uk have
/// lines of 56 kbit/s (section 4.2); uk-wpi has the shortest round trip of the slow pairs and uk-icir a long one (5.2); the pairs of
/// de and cable-icir have a moderate, the others a high throughput (5.1). From tables 4, 5, 7 and 8: a page alone (<c>baseonly</c>)
/// takes two round trips and its bytes over the rate, and the small, medium and large containers of this site give both: 0.1 s at
/// uk-wpi, 0.6 s at uk-icir, 0.19 s and 400 kbit/s at de-att, 0.06 s and 768 kbit/s at cable-wpi. Four connections take some 6 s
/// longer from Germany than that explains, which only lost packets do: 3 % is assumed. A modem of V.90 sends with 33.6 kbit/s, and
/// cable modems of the time with 128 kbit/s. icir is in California, the other servers and two clients are on the East Coast.
/// </remarks>
internal static class ClientPairs
{
    private const double DialUp = 56;
    private const double Cable = 768;
    private const double CableUp = 128;
    private const double Lan = 10_000;
    private const double Moderate = 400;
    private const double FarCable = 256;
    private const double GermanLoss = 3;

    /// <summary>All, in the order of table 3.</summary>
    internal static IReadOnlyList<ClientPair> All { get; } =
    [
        new("att", "icir", 75, Lan, Lan, 0, ClientClass.Rich),
        new("att", "wpi", 15, Lan, Lan, 0, ClientClass.Rich),
        new("cable", "att", 40, Cable, CableUp, 0, ClientClass.Rich),
        new("cable", "icir", 120, FarCable, CableUp, 0, ClientClass.Normal),
        new("cable", "wpi", 60, Cable, CableUp, 0, ClientClass.Rich),
        new("de", "att", 190, Moderate, Moderate, GermanLoss, ClientClass.Normal),
        new("de", "icir", 230, Moderate, Moderate, GermanLoss, ClientClass.Normal),
        new("de", "wpi", 180, Moderate, Moderate, GermanLoss, ClientClass.Normal),
        new("modem", "att", 120, DialUp, 33.6, 0, ClientClass.Poor),
        new("modem", "icir", 200, DialUp, 33.6, 0, ClientClass.Poor),
        new("modem", "wpi", 130, DialUp, 33.6, 0, ClientClass.Poor),
        new("uk", "att", 110, DialUp, DialUp, 0, ClientClass.Poor),
        new("uk", "icir", 600, DialUp, DialUp, 0, ClientClass.Poor),
        new("uk", "wpi", 100, DialUp, DialUp, 0, ClientClass.Poor),
    ];

    /// <summary>The pairs of tables 4 to 8, in their order, and the one on a LAN.</summary>
    internal static IReadOnlyList<ClientPair> WithActions { get; } =
    [
        .. "uk-wpi uk-icir modem-att de-att cable-wpi att-wpi".Split(' ').Select(Of)
    ];

    /// <summary>The one that is measured where there are no labs: nearest to a link that is none.</summary>
    internal static ClientPair OnLoopback => Of("att-wpi");

    /// <summary>The pair of a name.</summary>
    internal static ClientPair Of(string name) => All.First(pair => pair.Name == name);
}
