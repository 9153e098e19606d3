// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.SoapOverhead;

/// <summary>Makes the report of what was measured.</summary>
internal static class OverheadReport
{
    private const OverheadProtocol Tcp = OverheadProtocol.Tcp;
    private const OverheadProtocol Soap = OverheadProtocol.Soap;
    private const OverheadProtocol Nam = OverheadProtocol.Nam;

    /// <summary>Makes it.</summary>
    /// <param name="plan">What was to be measured.</param>
    /// <param name="places">Where; the one that decides first.</param>
    /// <param name="measured">What was measured, in the order of the places; at least one.</param>
    /// <param name="why">Why there was no emulated network; null if there was.</param>
    /// <param name="isWhole">Whether all of the plan was measured.</param>
    /// <param name="samples">The measurements, in the order of the places.</param>
    internal static StudyReport Of(
        OverheadPlan plan, IReadOnlyList<OverheadPlace> places, IReadOnlyList<MeasuredView> measured, string? why,
        bool isWhole, IReadOnlyList<StudySamples> samples)
    {
        var paper = new PaperView();
        IReadOnlyList<OverheadView> views = [paper, .. measured];
        return new StudyReport
        {
            IsWhole = isWhole,
            Method = MethodOf(plan, places, why),
            Findings = OverheadFindings.Of(paper, measured),
            Sections =
            [
                new("Replies of one byte (section 4.1, Figure 3)")
                {
                    Text = ["One factor, the protocol. The paper compares TCP and SOAP/HTTP; what NAM changes about SOAP is an analysis of its own."],
                    Tables =
                    [
                        OverheadTables.OneByteGroups(views), OverheadTables.OneByteSources(views, Tcp, Soap),
                        OverheadTables.OneByteSources(views, Soap, Nam),
                    ],
                },
                new("Message size and protocol (section 4.2, Figures 4 to 6)")
                {
                    Text = ["Two factors, size and protocol, with one element. The overhead is what a call takes longer than with TCP: requests have one byte everywhere."],
                    Tables =
                    [
                        .. measured.Select(view => OverheadTables.Sizes(view, paper)),
                        OverheadTables.Overheads(views),
                        OverheadTables.SizeSources(views, Tcp, Soap),
                        OverheadTables.SizeSources(views, Soap, Nam),
                        OverheadTables.Wire(measured),
                    ],
                },
                new("Number of elements (section 4.3, Figure 7)")
                {
                    Text = ["One factor, the number of elements between which 20,000 bytes are divided."],
                    Tables = [OverheadTables.Elements(views), OverheadTables.ElementSources(views)],
                },
            ],
            Samples = samples,
        };
    }

    private static IReadOnlyList<string> MethodOf(OverheadPlan plan, IReadOnlyList<OverheadPlace> places, string? why) =>
    [
        $"Measured on {string.Join(", and on ", places.Select(place => place.Description))}; the findings are judged on {places[0].Name}.",
        .. why is null ? Array.Empty<string>() : [$"There was no emulated network here: {why}"],
        "Caller and server are processes of their own; the server has its replies ready and computes nothing. Connections are open before anything is measured, one for each protocol.",
        "TCP: the bytes behind four bytes of length. SOAP/HTTP: SOAP 1.1 as text over HTTP/1.1, Kestrel and HttpClient, objects written and read by DataContractSerializer. SOAP with NAM: the same service behind UseNam, called through NamHandler, its replies read by ReadNamXmlAsync.",
        "A response time is from the object of the request to the object of the reply (for TCP: bytes to bytes) and includes writing and reading XML on both sides, as the paper's does.",
        FormattableString.Invariant(
            $"{plan.OneByte.Repetitions:N0} calls for each protocol with one byte, {plan.BySize.Repetitions:N0} for every other cell (the paper: 490 and 50), after {plan.WarmUps:N0} calls of each that are not counted."),
        "Every round calls all cells once in a new order, drawn at random from a fixed seed, so that drift of the machine adds to the error and not to a factor.",
        "F grows with the number of calls, shares of the variance do not; the paper's rows are its printed sums and variances. Its intervals are of the normal distribution, those here of Student's t.",
        "The content is words and numbers of a business document; NAM's formats gain more on it than on random bytes.",
    ];
}
