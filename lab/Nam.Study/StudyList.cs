// SPDX-License-Identifier: MIT
using Nam.Tool.Studies.Clients;
using Nam.Tool.Studies.Encodings;
using Nam.Tool.Studies.SoapOverhead;
using Nam.Tool.Studies.Transport;

namespace Nam.Tool.Studies;

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
