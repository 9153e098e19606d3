// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport;

/// <summary>A cell of the tables: one kind of transaction.</summary>
/// <param name="Document">What is asked for.</param>
/// <param name="Way">Who does what to it.</param>
/// <param name="Security">How its connection comes to be.</param>
internal sealed record TransportCell(TransportDocument Document, TransportWay Way, TransportSecurity Security)
{
    /// <summary>Its name while it is measured.</summary>
    internal string Name => $"{Document.Name}, {Way.Name}, {Security.Name}";
}
