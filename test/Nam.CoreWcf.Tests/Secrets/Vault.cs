// SPDX-License-Identifier: MIT

using System.Globalization;

namespace Nam.CoreWcf.Tests.Secrets;

public sealed class Vault : IVault
{
    /// <summary>The number of a card, which looks like no other.</summary>
    public static string NumberOf(int card) => (4_000_000_000_000_000 + (card * 7_919_000_003L)).ToString(CultureInfo.InvariantCulture);

    public List<Card> Cards(int count) =>
        [.. Enumerable.Range(0, count).Select(card => new Card { Holder = $"Holder number {card % 7}", Number = NumberOf(card) })];

    public List<string> Holders(int count) => [.. Enumerable.Range(0, count).Select(card => $"Holder number {card % 7}")];
}
