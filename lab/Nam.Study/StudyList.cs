// SPDX-License-Identifier: MIT
using Nam.Study.Clients;
using Nam.Study.Encodings;
using Nam.Study.SoapOverhead;
using Nam.Study.Transport;

namespace Nam.Study;

/// <summary>The studies that there are.</summary>
internal static class StudyList
{
    /// <summary>All of them, as they are listed.</summary>
    internal static IReadOnlyList<IStudy> All { get; } =
    [
        new ClientsStudy(),
        new EncodingStudy(),
        new SoapOverheadStudy(),
        new TransportStudy(),
    ];

    /// <summary>The study of a name.</summary>
    /// <exception cref="ToolException">There is none.</exception>
    internal static IStudy Find(string name) =>
        All.FirstOrDefault(study => study.Name == name) ??
        throw new ToolException($"There is no study '{name}'; there are {string.Join(", ", All.Select(study => study.Name))}.");
}
